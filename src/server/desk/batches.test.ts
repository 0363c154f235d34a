import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { DeedName } from '#contract/owner/index.ts'
import { desk, type Desk } from '#desk/context.ts'
import { packOrders } from '#desk/packing/pack-orders.ts'
import { undoShipping } from '#desk/packing/ship/undo-shipping.ts'
import { conflict } from '#domain/errors.ts'

/** A desk whose deeds answer so. */
function deskWith(deeds: Partial<Record<DeedName, (input: { number: string }) => object>>) {
  const context = new RouterContextProvider()
  const deed = async (name: DeedName, input: never) => deeds[name]!(input)
  context.set(desk, { deed } as Partial<Desk> as Desk)
  return context
}

function refuse(): never {
  throw conflict('You are no longer signed in.')
}

it('says which orders are packed if somebody is signed out in the middle', async () => {
  const form = new FormData()
  for (const number of ['A', 'B']) {
    form.append('order', number)
    form.append('units', '1 MUG')
  }
  const pack = ({ number }: { number: string }) => (number === 'A' ? {} : refuse())
  const deeds = { 'GET /owner/packing': refuse, 'POST /owner/shipments': refuse }
  expect(await packOrders(deskWith({ ...deeds, 'POST /owner/orders/{number}/parcels': pack }), form)).toEqual({
    message: '1 order was not packed. 1 order is packed. You are no longer signed in.',
    problems: { B: 'You are no longer signed in.' },
    next: null,
  })
})

it('says which shipments were undone, and which were not', async () => {
  const problems = [{ number: 'B', reason: 'The shopper knows.' }]
  const undo = (undone: object[]) =>
    undoShipping(deskWith({ 'DELETE /owner/shipments': () => ({ undone, problems }) }), '')
  expect(await undo([])).toEqual({ message: 'Nothing was undone.', problems: { B: 'The shopper knows.' } })
  expect(await undo([{ number: 'A' }])).toEqual({
    message: '1 order not shipped, and packed as before. 1 order could not be undone.',
    problems: { B: 'The shopper knows.' },
  })
})
