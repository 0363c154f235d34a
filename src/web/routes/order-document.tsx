import { data, useLocation } from 'react-router'
import type { Route } from './+types/order-document.ts'
import type { ShopApi } from '#contract/client.ts'
import { documentTitle } from '#domain/orders/documents/documents.ts'
import { RETURN_SHEET_TEXTS } from '#domain/orders/documents/return-sheets.ts'
import * as urls from '#domain/urls.ts'
import { shopApi } from '#web/context.ts'
import { formText } from '#web/form-text.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { DocumentScreen } from '#web/orders/documents/document-screen.tsx'
import { DocumentSheet } from '#web/orders/documents/document-sheet.tsx'
import { loadDocument, type DocumentAsk } from '#web/orders/documents/load-document.ts'
import { ReturnSheet } from '#web/orders/returns/return-sheet.tsx'
import { metaOf } from '#web/page-meta.ts'

// Invoices and credit notes, and return sheets, whose URLs end in /sheet.

const isSheet = (url: string): boolean => new URL(url).pathname.endsWith('/sheet')

async function load(api: ShopApi, ask: DocumentAsk) {
  const params = { id: ask.id, number: ask.number }
  if (!isSheet(ask.url)) {
    const loaded = await loadDocument(ask, (query) =>
      api('GET /api/orders/{id}/documents/{number}/content', { params, query }),
    )
    return { ...loaded, sheet: null }
  }
  const { document: sheet, ...loaded } = await loadDocument(ask, (query) =>
    api('GET /api/orders/{id}/returns/{number}/sheet/content', { params, query }),
  )
  return { ...loaded, document: null, sheet }
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { orderId: id, number } = params
  const loaded = await load(context.get(shopApi), { id, number, url: request.url })
  return data(loaded, { status: loaded.status })
}

/** Handles the postal code form of an old link. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { orderId: id, number } = params
  const postalCode = formText(await request.formData(), 'postalCode').trim()
  const loaded = await load(context.get(shopApi), { id, number, url: request.url, postalCode })
  return data(loaded, { status: loaded.status })
}

export const meta: Route.MetaFunction = ({ matches, params, location }) => [
  ...metaOf(
    matches,
    location.pathname.endsWith('/sheet')
      ? {
          title: `${RETURN_SHEET_TEXTS.name} ${params.number}`,
          description: 'The slip for a return package, with the address and what to do.',
        }
      : {
          title: documentTitle(params.number),
          description: 'An invoice or a credit note for your order, to print or to keep.',
        },
  ),
  // The URL may contain the key from an order's email, which must not leak as a referrer.
  { name: 'referrer', content: 'no-referrer' },
]

export default function OrderDocumentRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const loaded = useActionResult(actionData) ?? loaderData
  const { document, sheet } = loaded
  const number = document?.number ?? sheet?.number ?? params.number
  const title = pathname.endsWith('/sheet') ? `${RETURN_SHEET_TEXTS.name} ${number}` : documentTitle(number)
  return (
    <DocumentScreen
      id={params.orderId}
      title={title}
      pdf={urls.pdfOf(pathname)}
      loaded={{ ...loaded, document: document ?? sheet }}
    >
      {document && <DocumentSheet document={document} />}
      {sheet && <ReturnSheet sheet={sheet} />}
    </DocumentScreen>
  )
}
