import { data } from 'react-router'
import type { Route } from './+types/order-document.ts'
import type { ShopApi } from '#contract/client.ts'
import { documentTitle } from '#domain/orders/documents/documents.ts'
import * as urls from '#domain/urls.ts'
import { shopApi } from '#web/context.ts'
import { formText } from '#web/form-text.ts'
import { useActionResult } from '#web/navigation/action-result.ts'
import { DocumentScreen } from '#web/orders/documents/document-screen.tsx'
import { DocumentSheet } from '#web/orders/documents/document-sheet.tsx'
import { loadDocument, type DocumentAsk } from '#web/orders/documents/load-document.ts'
import { metaOf } from '#web/page-meta.ts'

const load = (api: ShopApi, ask: DocumentAsk) =>
  loadDocument(ask, (query) =>
    api('GET /api/orders/{id}/documents/{number}/content', { params: { id: ask.id, number: ask.number }, query }),
  )

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { orderId: id, number } = params
  const loaded = await load(context.get(shopApi), { id, number, url: request.url })
  return data(loaded, { status: loaded.status })
}

/** Answers the postal code that an old link asks for. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { orderId: id, number } = params
  const postalCode = formText(await request.formData(), 'postalCode').trim()
  const loaded = await load(context.get(shopApi), { id, number, url: request.url, postalCode })
  return data(loaded, { status: loaded.status })
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  ...metaOf(matches, {
    title: documentTitle(params.number),
    description: 'An invoice or a credit note of your order, to print or to keep.',
  }),
  // The address may have the key of an order's email, which must not leak as a referrer.
  { name: 'referrer', content: 'no-referrer' },
]

export default function OrderDocumentRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const loaded = useActionResult(actionData) ?? loaderData
  const { document } = loaded
  const number = document?.number ?? params.number
  const pdf = urls.documentPdf(params.orderId, number)
  return (
    <DocumentScreen id={params.orderId} title={documentTitle(number)} pdf={pdf} loaded={loaded}>
      {document && <DocumentSheet document={document} />}
    </DocumentScreen>
  )
}
