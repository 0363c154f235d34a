import type { Answer } from '#contract/client.ts'
import { toDollars } from '#domain/money.ts'
import { pickupPlaceOf } from '#domain/checkout/pickup.ts'
import { documentTimes } from '#domain/orders/documents/document-days.ts'
import type { OrderDocument } from '#domain/orders/documents/documents.ts'
import { paperLookOf } from '#shop/orders/documents/paper-look.ts'
import { pdfOf, readDocument } from '#shop/orders/documents/read-documents.ts'
import { countActions } from '#shop/limits/rate-limits.ts'
import type { Handlers } from '#api/implement.ts'

export const documentHandlers = {
  'GET /api/orders/{id}/documents/{number}': async ({ shop, shopper, params, query, c }) => {
    const document = await readDocument(params.number, shop, shopper, params.id, query)
    await shop.database.transaction((tx) =>
      countActions(shop, tx, [{ limit: 'pdfFromAddress', of: shopper.ipAddress }]),
    )
    c.header('content-disposition', `inline; filename="${document.number}.pdf"`)
    return pdfOf(document, await paperLookOf(shop))
  },
  'GET /api/orders/{id}/documents/{number}/content': async ({ shop, shopper, params, query }) =>
    documentAnswer(await readDocument(params.number, shop, shopper, params.id, query)),
} satisfies Partial<Handlers>

export const listedDocument = (document: OrderDocument) => ({
  kind: document.kind,
  number: document.number,
  issuedAt: documentTimes(document).issuedAt,
  total: toDollars(document.content.totalCents),
})

function documentAnswer(document: OrderDocument): Answer<'GET /api/orders/{id}/documents/{number}/content'> {
  const { seller, buyer, orderNumber, invoiceNumber, payment, ...content } = document.content
  return {
    ...listedDocument(document),
    orderNumber,
    orderedAt: documentTimes(document).orderedAt,
    invoiceNumber,
    seller,
    buyer,
    items: content.lines.map(({ priceCents, ...line }) => ({ ...line, price: toDollars(priceCents) })),
    charges: (content.charges ?? []).map(({ title, amountCents, position }) => ({
      title,
      amount: toDollars(amountCents),
      item: position,
    })),
    subtotal: toDollars(content.itemsCents),
    shippingCost: toDollars(content.shippingCents),
    ...pickupPlaceOf(content),
    goodwill: toDollars(content.otherCents),
    taxes: content.taxes.map(({ rate, baseCents, taxCents }) => ({
      rate,
      base: toDollars(baseCents),
      tax: toDollars(taxCents),
    })),
    ...payment,
  }
}
