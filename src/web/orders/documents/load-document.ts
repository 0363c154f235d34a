import type { FieldErrors } from '#domain/errors.ts'
import { ORDER_TEXTS } from '#domain/orders/orders.ts'
import { onApiError } from '#web/on-api-error.ts'
import { proofOf } from '#web/orders/load-order.ts'

export type LoadedDocument<Content> = {
  document: Content | null
  status: number
  problem: string | null
  /** Set if the link is old and requires the postal code. */
  postalCode: FieldErrors | null
  /** The key or postal code that opened the document, for the link to its PDF. */
  proof: string
}

export type DocumentAsk = { id: string; number: string; url: string; postalCode?: string }
type Proof = { key?: string; postalCode?: string }

/** Loads a document for its account, its browser or the key in its URL. */
export async function loadDocument<Content>(
  { url, postalCode }: DocumentAsk,
  load: (query: Proof) => Promise<Content>,
): Promise<LoadedDocument<Content>> {
  const query = proofOf({ url, postalCode })
  const nothing = { document: null, problem: null, postalCode: null, proof: '' }
  return load(query).then(
    (document) => ({ ...nothing, document, status: 200, proof: new URLSearchParams(query).toString() }),
    onApiError(({ status, message, fields }) => {
      // Status 400 means a malformed number.
      if (status === 404 || status === 400) return { ...nothing, status: 404, problem: DOCUMENT_MISSING }
      if (!fields.postalCode) return { ...nothing, status, problem: status < 500 ? message : ORDER_TEXTS.load }
      return { ...nothing, status, postalCode: postalCode === undefined ? {} : fields }
    }),
  )
}

const DOCUMENT_MISSING = 'Document not found'
