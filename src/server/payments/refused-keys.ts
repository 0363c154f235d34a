import { keyProblem as paypalKeyProblem } from '#payments/paypal/key-check.ts'
import { keyProblem as stripeKeyProblem } from '#payments/stripe/key-check.ts'
import type { PaymentSettings } from './payment-settings.ts'

export async function refusedKeys({ stripe, paypal }: PaymentSettings): Promise<string[]> {
  const problems = await Promise.all([
    stripe && stripeKeyProblem(stripe),
    paypal && paypalKeyProblem(paypal, () => new Date()),
  ])
  return problems.filter((problem) => problem !== null)
}
