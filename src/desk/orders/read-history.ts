import type { RouterContextProvider } from 'react-router'
import { titleOfDeed } from '#contract/owner/index.ts'
import { disputeLines, disputeOutcome } from '#domain/orders/disputes.ts'
import { desk } from '#desk/context.ts'
import { read } from '#desk/read.ts'
import type { OrderDeed } from './time-line.tsx'

const MAX_DEEDS = 100

type Context = Readonly<RouterContextProvider>

/** What was done about an order, newest first. */
export async function readDeeds(context: Context, about: string): Promise<OrderDeed[]> {
  const { deeds } = await read(context, 'GET /owner/history', { about, limit: MAX_DEEDS })
  return deeds.map(({ id, at, by, deed, outcome }) => ({
    id,
    at,
    who: by.name || 'The desk',
    title: titleOfDeed(deed),
    outcome: outcome ?? 'interrupted',
  }))
}

/** Asks the provider for the deadline only if there is a dispute. The page does not fail with the provider. */
export async function readDispute(context: Context, number: string): Promise<string[]> {
  const { payment } = await read(context, 'GET /owner/orders/{number}', { number })
  if (!payment || payment.disputeStatus === null) return []
  const outcome = disputeOutcome(payment.disputeStatus)
  if (outcome !== null) return [outcome]
  const { deed, shop, onError } = context.get(desk)
  try {
    const { atProvider } = await deed('GET /owner/payments/{payment}', { payment: number })
    const dispute = atProvider && 'dispute' in atProvider ? atProvider.dispute : undefined
    if (dispute) return disputeLines(dispute, shop.timeZone)
  } catch (error) {
    onError(error)
  }
  return ['The customer disputes this payment. See your payment provider for the deadline.']
}
