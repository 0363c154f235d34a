import { documentsOf } from '#database/orders/documents/documents.ts'
import { notFound } from '#domain/errors.ts'
import type { OrderDocument } from '#domain/orders/documents/documents.ts'
import type { PaperLook } from '#pdf/paper.ts'
import type { Order } from '#domain/orders/orders.ts'
import { readOrder } from '#shop/orders/orders.ts'
import type { Shop } from '#shop/shop.ts'

export const listDocuments = ({ database }: Pick<Shop, 'database'>, { id }: Pick<Order, 'id'>) =>
  documentsOf(database.db, id)

/** Throws like `readOrder`, and 'not_found'. */
export async function readDocument(number: string, ...by: Parameters<typeof readOrder>): Promise<OrderDocument> {
  return documentOf(by[0], await readOrder(...by), number)
}

/** Throws 'not_found'. */
export async function documentOf(shop: Pick<Shop, 'database'>, order: Order, number: string): Promise<OrderDocument> {
  const found = (await listDocuments(shop, order)).find((one) => one.number === number.toUpperCase())
  if (!found) throw notFound(`Order ${order.number} has no document with this number.`)
  return found
}

/** Draws it in the shop's current look; the content of a document never changes. */
export async function pdfOf(document: OrderDocument, look: PaperLook | null): Promise<Uint8Array<ArrayBuffer>> {
  const { documentPdf } = await import('#pdf/document-pdf.ts')
  return documentPdf(document, look)
}
