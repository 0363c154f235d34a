import type { Answer } from '#contract/client.ts'
import { toCents, toDollars } from '#domain/money.ts'
import { openLink, payLink, type OpenedLink } from '#shop/orders/by-hand/pay-draft.ts'
import type { Shop } from '#shop/shop.ts'
import type { Handlers } from '#api/implement.ts'
import { chargeAnswer } from '#api/charges.ts'
import { attemptAnswer } from '#api/checkout/payment-attempts.ts'
import { methodAnswers } from '#api/checkout/payment.ts'
import { itemAnswer } from '#api/orders/orders.ts'

export const payHandlers = {
  'GET /api/pay/{token}': async ({ shop, shopper, params: { token } }) =>
    payableAnswer(shop, await openLink(shop, shopper, token)),
  'POST /api/pay/{token}': async ({ shop, shopper, params: { token }, body: { total, ...paid } }) => {
    const placed = await payLink(shop, shopper, token, { ...paid, totalCents: toCents(total) })
    if ('order' in placed) return payableAnswer(shop, await openLink(shop, shopper, token))
    const { paymentId, method, next } = placed
    return attemptAnswer({ attempt: paymentId, method }, { state: 'open', next })
  },
} satisfies Partial<Handlers>

type Payable = Answer<'GET /api/pay/{token}'>

const payableAnswer = (shop: Shop, opened: OpenedLink): Payable => ({
  status: opened.row.state,
  problem: opened.problem,
  orderNumber: opened.orderNumber,
  requestKey: opened.cart.requestKey,
  receipt: opened.row.state === 'open' ? receiptAnswer(opened) : null,
  paymentMethods:
    opened.row.state === 'open'
      ? methodAnswers(shop, { methods: opened.methods, entries: { card: null } }, { hasKey: true })
      : [],
})

function receiptAnswer({ cart, priced }: OpenedLink): Payable['receipt'] {
  const { shippingAddress } = cart.entries
  if (!priced || !shippingAddress) return null
  const { lines, charges, totals, option } = priced
  return {
    items: lines.map(itemAnswer),
    shippingAddress,
    shippingMethod: { ...option, price: toDollars(totals.shippingCents) },
    subtotal: toDollars(totals.subtotalCents),
    shipping: toDollars(totals.shippingCents),
    tax: toDollars(totals.taxCents),
    total: toDollars(totals.totalCents),
    charges: charges.map(chargeAnswer),
  }
}
