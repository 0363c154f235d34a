import { localTime } from '#domain/days.ts'
import { countActions } from '#shop/limits/rate-limits.ts'
import { readReturnSheet, renderReturnSheetPdf } from '#shop/orders/documents/return-sheets.ts'
import type { Handlers } from '#api/implement.ts'

export const returnSheetHandlers = {
  'GET /api/orders/{id}/returns/{number}/sheet': async ({ shop, shopper, params, query, c }) => {
    const sheet = await readReturnSheet(params.number, shop, shopper, params.id, query)
    await shop.database.transaction((tx) =>
      countActions(shop, tx, [{ limit: 'pdfFromAddress', of: shopper.ipAddress }]),
    )
    c.header('content-disposition', `inline; filename="${sheet.number}.pdf"`)
    return renderReturnSheetPdf(shop, sheet)
  },
  'GET /api/orders/{id}/returns/{number}/sheet/content': async ({ shop, shopper, params, query }) => {
    const { number, order, to, lines, reason, steps } = await readReturnSheet(
      params.number,
      shop,
      shopper,
      params.id,
      query,
    )
    const { name, address } = to
    return {
      number,
      orderNumber: order.number,
      orderedAt: localTime(order.createdAt, shop.timeZone),
      to: { name, address },
      from: { ...order.shippingAddress, email: '', phone: '' },
      items: lines,
      reason,
      steps,
    }
  },
} satisfies Partial<Handlers>
