import type { PaymentServices } from './payment-services.ts'
import type { Random } from './random.ts'
import type { TimedReply } from './timed-reply.ts'

type Visit = {
  attempt: string
  answerBank: PaymentServices['answerBank']
  ask: (method: string, path: string) => Promise<TimedReply>
}

/** Confirms, cancels or does nothing at the bank. Returns what the order's response would have been; null if the shopper is gone. */
export async function atTheBank(random: Random, { attempt, answerBank, ask }: Visit): Promise<TimedReply | null> {
  const answer = random.chance(0.75) ? 'confirm' : random.chance(0.5) ? 'cancel' : null
  if (answer === null) return null
  answerBank(attempt, answer)
  if (random.chance(0.15)) return null
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    const reply = await ask('POST', `/api/payment/attempts/${attempt}`)
    const { status, orderNumber, step } = reply.body
    if (status === 'ordered') {
      const read = await ask('GET', `/api/orders/${String(orderNumber)}`)
      return { ...reply, ...(read.status === 200 && { status: 201, body: read.body }) }
    }
    if (status === 'failed') return { ...reply, status: step === 'review' ? 409 : 400 }
  }
  return null
}

/** If the bank's response was lost, the payment stays open. */
const MAX_LOOKS = 5
