import { handle } from '#api/owner/handlers.ts'
import { documentDeeds } from '#contract/owner/orders/documents.ts'
import { documentDays } from '#domain/orders/documents/document-days.ts'
import type { Seller } from '#domain/orders/documents/documents.ts'
import { journalOf } from '#shop/orders/documents/document-journal.ts'
import { issueMissing } from '#shop/orders/documents/issue-documents.ts'
import { packingSlips } from '#shop/orders/documents/packing-slips.ts'
import type { Letterhead } from '#shop/orders/documents/paper-look.ts'
import { documentOf, listDocuments, pdfOf } from '#shop/orders/documents/read-documents.ts'
import { namedOrder } from '#shop/orders/order-record.ts'
import type { Shop } from '#shop/shop.ts'

/** Seller and letterhead, read when a document is created. */
type Selling = { seller: () => Promise<Seller> }
type Drawing = { look: () => Promise<Letterhead> }
type Days = Pick<Shop, 'database' | 'now' | 'timeZone'>

export const documents = handle(documentDeeds, {
  'GET /owner/orders/{number}/documents': (shop: Pick<Shop, 'database'>, { number }) => listed(shop, number),
  'POST /owner/orders/{number}/documents': async (shop: Days & Selling, { number }) => {
    await issueMissing({ ...shop, seller: await shop.seller() }, number)
    return listed(shop, number)
  },
  'GET /owner/orders/{number}/documents/{document}/pdf': async (
    shop: Pick<Shop, 'database'> & Drawing,
    { number, document },
  ) => {
    const order = await namedOrder(shop.database.db, number)
    return { pdf: await pdfOf(await documentOf(shop, order, document), await shop.look()) }
  },
  'GET /owner/documents': async (shop: Pick<Shop, 'database'>, range) => ({ rows: journalOf(shop, range) }),
  'GET /owner/packing-slips': async (shop: Days & Selling & Drawing, { numbers }) =>
    packingSlips(shop, numbers, (await shop.seller()).name, await shop.look()),
})

async function listed(shop: Pick<Shop, 'database'>, number: string) {
  const order = await namedOrder(shop.database.db, number)
  const found = await listDocuments(shop, order)
  const documents = found.map((one) => ({
    kind: one.kind,
    number: one.number,
    issuedOn: documentDays(one).issuedOn,
    totalCents: one.content.totalCents,
  }))
  return { documents }
}
