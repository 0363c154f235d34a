import { data } from 'react-router'
import type { Route } from './+types/return-sheet.ts'
import type { ShopApi } from '#contract/client.ts'
import { RETURN_SHEET_TEXTS } from '#domain/orders/documents/return-sheets.ts'
import * as urls from '#domain/urls.ts'
import { shopApi } from '#web/context.ts'
import { formText } from '#web/form-text.ts'
import { DocumentScreen } from '#web/orders/documents/document-screen.tsx'
import { loadDocument, type DocumentAsk } from '#web/orders/documents/load-document.ts'
import { ReturnSheet } from '#web/orders/returns/return-sheet.tsx'
import { metaOf } from '#web/page-meta.ts'

const load = (api: ShopApi, ask: DocumentAsk) =>
  loadDocument(ask, (query) =>
    api('GET /api/orders/{id}/returns/{number}/sheet/content', { params: { id: ask.id, number: ask.number }, query }),
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
    title: `${RETURN_SHEET_TEXTS.name} ${params.number}`,
    description: 'The sheet for the parcel of a return, with its address and what to do.',
  }),
  // The address may have the key of an order's email, which must not leak as a referrer.
  { name: 'referrer', content: 'no-referrer' },
]

export default function ReturnSheetRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const loaded = actionData ?? loaderData
  const { document } = loaded
  const number = document?.number ?? params.number
  const title = `${RETURN_SHEET_TEXTS.name} ${number}`
  return (
    <DocumentScreen id={params.orderId} title={title} pdf={urls.returnSheetPdf(params.orderId, number)} loaded={loaded}>
      {document && <ReturnSheet sheet={document} />}
    </DocumentScreen>
  )
}
