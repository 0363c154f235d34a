import { handle } from '#api/owner/handlers.ts'
import { draftDeeds } from '#contract/owner/orders/drafts.ts'
import type { ByHandShop } from '#shop/orders/by-hand/create-order.ts'
import {
  cancelDraft,
  createDraft,
  draftsIn,
  editDraft,
  mailDraft,
  readDraft,
  type Draft,
} from '#shop/orders/by-hand/drafts.ts'
import { markPaid } from '#shop/orders/by-hand/pay-draft.ts'
import { makeLink } from '#shop/orders/by-hand/payment-links.ts'
import type { Shop } from '#shop/shop.ts'

type Reading = Pick<Shop, 'database' | 'rates' | 'extraCharges'>

export const drafts = handle(draftDeeds, {
  'GET /owner/drafts': (shop: Pick<Shop, 'database'>, { state = 'open', limit }) => draftsIn(shop, state, limit),
  'GET /owner/drafts/{id}': async (shop: Reading, { id }) => draftAnswer(await readDraft(shop, id)),
  'POST /owner/drafts': async (shop: ByHandShop, { dryRun, ...saved }) =>
    draftAnswer(await createDraft(shop, saved, { dryRun })),
  'PUT /owner/drafts/{id}': async (shop: ByHandShop, { id, dryRun, ...saved }) =>
    draftAnswer(await editDraft(shop, id, saved, { dryRun })),
  'DELETE /owner/drafts/{id}': async (shop: ByHandShop, { id }) => draftAnswer(await cancelDraft(shop, id)),
  'POST /owner/drafts/{id}/links': (shop: Pick<Shop, 'database' | 'now'> & { url: string }, { id }) =>
    makeLink(shop, id),
  'POST /owner/drafts/{id}/emails': (shop: ByHandShop, { id }) => mailDraft(shop, id),
  'POST /owner/drafts/{id}/orders': (shop: ByHandShop, { id, dryRun, ...paid }) => markPaid(shop, id, paid, { dryRun }),
})

function draftAnswer({ row, cart, orderNumber, priced, problem }: Draft) {
  const { orderId: _orderId, ...facts } = row
  const { shippingAddress: address, shippingOptionId } = cart.entries
  return {
    ...facts,
    email: address?.email ?? '',
    orderNumber,
    entered: cart.agreed?.entered ?? [],
    address,
    shippingOptionId,
    receipt: priced && {
      ...priced.totals,
      lines: priced.lines,
      charges: priced.charges,
      shippingOption: priced.option,
    },
    problem,
  }
}
