import { createEvents } from '../../src/payments/sandbox-events.ts'
import type { Random } from './random.ts'

type Sender = { secret: string; shopUrl: string; random: Random; now: () => Date }

const MAX_DELAY_MS = 400
const MAX_LONG_DELAY_MS = 30_000

/** Sends an event as a provider does: late, out of order, twice or not at all. `sign` creates the request when it is sent. */
export const eventSender =
  (random: Random) =>
  (sign: () => Request): void => {
    for (let times = random.below(3); times > 0; times--) {
      const delay = random.below(random.chance(0.05) ? MAX_LONG_DELAY_MS : MAX_DELAY_MS)
      // A shop that is being killed does not receive it.
      setTimeout(() => void fetch(sign()).catch(() => undefined), delay).unref()
    }
  }

/** Sends the shop events about sandbox payments. */
export function createWebhooks({ secret, shopUrl, random, now }: Sender): (key: string) => void {
  const { sign } = createEvents(secret, now)
  const send = eventSender(random)
  let count = 0
  return (key) => {
    const id = `event-${(count += 1)}`
    send(() => sign({ id, key }, `${shopUrl}/api/payment/events/chaos`))
  }
}
