import { createEvents } from '#payments/sandbox-events.ts'
import type { Random } from './random.ts'

type Sender = { secret: string; shopUrl: string; random: Random; now: () => Date }

const MAX_DELAY_MS = 400

/** Tells the shop of a payment, as a provider does: late, out of order, twice or not at all. */
export function createWebhooks({ secret, shopUrl, random, now }: Sender): (key: string) => void {
  const { sign } = createEvents(secret, now)
  let count = 0
  return (key) => {
    const id = `event-${(count += 1)}`
    for (let times = random.below(3); times > 0; times--)
      setTimeout(() => {
        // A shop that is killed just now does not get it.
        fetch(sign({ id, key }, `${shopUrl}/api/payment/events/chaos`)).catch(() => undefined)
      }, random.below(MAX_DELAY_MS)).unref()
  }
}
