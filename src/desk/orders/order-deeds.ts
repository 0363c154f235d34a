import { ownerContract, type DeedName } from '#contract/owner/index.ts'
import { mayDo, type Power } from '#domain/people/keys.ts'
import { returnName } from '#domain/orders/returns/returns.ts'
import type { PageDeed, ShownOrder } from './one-order.ts'

type Listed = readonly [path: string, label: string, name: DeedName, why: string | null]

/** The deeds of an order that this power allows, with the reason against each that is not possible now. */
export function deedsOf(shown: ShownOrder, power: Power): PageDeed[] {
  const { possible, unpaid } = shown
  // Their forms warn that the order is unpaid, and ask to confirm it.
  const unlessUnpaid = (why: string | null) => (why === unpaid ? null : why)
  const deeds: Listed[] = [
    ['ship', 'Ship', 'POST /owner/orders/{number}/shipments', unlessUnpaid(possible.ship.why)],
    ['pack', 'Pack', 'POST /owner/orders/{number}/parcels', unlessUnpaid(possible.pack.why)],
    ['unpack', 'Unpack', 'DELETE /owner/orders/{number}/parcels', possible.unpack.why],
    ['deliver', 'Mark as delivered', 'POST /owner/orders/{number}/deliveries', possible.deliver.why],
    ['refund', 'Refund', 'POST /owner/orders/{number}/refunds', possible.refund.why],
    ['cancel', 'Cancel items', 'POST /owner/orders/{number}/cancellations', possible.cancel.why],
    ['retry', 'Retry failed refunds', 'POST /owner/orders/{number}/refunds/retries', possible.retryRefunds.why],
    [
      'settle',
      'Mark as refunded another way',
      'POST /owner/orders/{number}/refunds/settlements',
      possible.settleRefunds.why,
    ],
    ['address', 'Correct the address', 'PUT /owner/orders/{number}/address', possible.correctAddress.why],
    ['email', 'Correct the email', 'PUT /owner/orders/{number}/email', possible.correctEmail.why],
  ]
  const ofOrder = deeds.map((deed) => ({ deed, ordinal: null }))
  return [...ofOrder, ...answersTo(shown)]
    .filter(({ deed: [, , name] }) => mayDo({ power, scope: 'write' }, { who: ownerContract[name].who, isRead: false }))
    .map(({ deed: [path, label, , why], ordinal }) => ({ path, label, why, ordinal }))
}

const answersTo = ({ order, possible }: ShownOrder): { deed: Listed; ordinal: number }[] =>
  possible.answers.flatMap(({ ordinal, approve, refuse, receive }) => {
    const name = returnName(order.number, ordinal)
    const path = `returns/${ordinal}`
    const deeds: Listed[] = [
      [`${path}/approve`, `Approve ${name}`, 'POST /owner/orders/{number}/returns/{ordinal}/approval', approve.why],
      [`${path}/refuse`, `Refuse ${name}`, 'POST /owner/orders/{number}/returns/{ordinal}/refusal', refuse.why],
      [`${path}/receive`, `Receive ${name}`, 'POST /owner/orders/{number}/returns/{ordinal}/receipt', receive.why],
    ]
    return deeds.map((deed) => ({ deed, ordinal }))
  })
