import type { Database } from '../../../src/database/database.ts'
import { gatewayByMethod } from '../../../src/payments/by-method.ts'
import { createPaypal } from '../../../src/payments/paypal/paypal.ts'
import { openStripe } from '../../../src/payments/stripe/stripe.ts'
import { openPaypalServer } from '#providers/paypal/paypal-server.ts'
import { startStripe } from '#providers/stripe/stripe-server.ts'
import { reconcilePayments } from '../../../src/shop/orders/payment/reconcile/reconcile.ts'
import { sumByKey, type PaymentServices, type ProviderPayment } from '../payment-services.ts'
import type { Random } from '../random.ts'
import { eventSender } from '../webhooks.ts'
import { paypalPayments } from './paypal-payments.ts'
import { PAYPAL_SECRETS, providerSettings } from './provider-settings.ts'
import { randomFaults, stripeFaults } from './random-faults.ts'
import { stripePayments } from './stripe-payments.ts'

const PAYPAL = 0.25
const SETTLE_EVERY_MS = 1000
const SEND_EVERY_MS = 20

type Shop = { url: string; random: Random; now: () => Date }

/** Cards through a stand-in for Stripe, and PayPal through its own. They lose responses, decline calls, and open disputes. */
export async function openStandIns({ url, random, now }: Shop): Promise<PaymentServices> {
  let isCalm = false
  const areOn = (): boolean => !isCalm
  const stripe = await startStripe(now, { faults: stripeFaults(random, areOn) })
  const paypal = await openPaypalServer({ ...PAYPAL_SECRETS, now, faults: randomFaults(random, areOn) })
  const cards = stripePayments(stripe, random)
  const wallet = paypalPayments(paypal, random)
  const send = eventSender(random)
  const sendNew = <Event>(name: string, events: readonly Event[], sign: (event: Event) => Request) => {
    let sent = 0
    return (): void => {
      for (const event of events.slice(sent)) send(() => new Request(`${url}/api/payment/events/${name}`, sign(event)))
      sent = events.length
    }
  }
  const sendEvents = [
    sendNew('stripe', stripe.ledger.events, (event) => stripe.deliver(event)),
    sendNew('paypal', paypal.ledger.events, (event) => paypal.deliver(event)),
  ]
  const reconcile = async (database: Database, isDryRun: boolean): Promise<string[]> => {
    const { api, secretKey, publishableKey, webhookSecret } = stripe
    const settings = { api, secretKey, publishableKey, webhookSecrets: [webhookSecret] }
    const gateway = gatewayByMethod({
      card: await openStripe(settings, now),
      paypal: createPaypal({ ...PAYPAL_SECRETS, environment: 'sandbox', api: paypal.origin }, now),
    })
    const found: string[] = []
    const shop = { database, now, gateway }
    for await (const { paymentId, problem } of reconcilePayments(shop, { since: new Date(0), isDryRun }))
      found.push(`payment ${paymentId} ${problem}`)
    return found
  }
  const timers = [
    setInterval(() => sendEvents.forEach((sendThem) => sendThem()), SEND_EVERY_MS),
    setInterval(() => [cards, wallet].forEach(({ settle }) => settle(areOn())), SETTLE_EVERY_MS),
  ]
  return {
    settings: providerSettings(stripe, paypal),
    payments: () => byKey([...cards.list(), ...wallet.list()]),
    refunds: () => sumByKey([...cards.refunds(), ...wallet.refunds()]),
    choose: async () =>
      random.chance(PAYPAL)
        ? { paymentMethodId: 'paypal' }
        : { paymentMethodId: 'credit-card', paymentToken: cards.token() },
    answerBank: (key, answer) => [cards, wallet].forEach((one) => one.answer(key, answer === 'confirm')),
    takeViolations: () => [...stripe.violations.splice(0), ...paypal.violations.splice(0)],
    troubles: () => new Map([...cards.troubles(), ...wallet.troubles()]),
    reconcile: async (database) => {
      isCalm = true
      await reconcile(database, false)
    },
    differences: (database) => reconcile(database, true),
    close: async () => {
      timers.forEach(clearInterval)
      await Promise.all([stripe.close(), paypal.close()])
    },
  }
}

/** An attempt may have several intents at Stripe. Only one of them may hold money, and that one counts. */
function byKey(listed: [string, ProviderPayment][]): Map<string, ProviderPayment> {
  const payments = new Map<string, ProviderPayment>()
  for (const [key, payment] of listed) {
    const known = payments.get(key)
    if (!known || !holdsMoney(known)) payments.set(key, payment)
    else if (holdsMoney(payment))
      payments.set(key, { state: known.state, amountCents: (known.amountCents ?? 0) + (payment.amountCents ?? 0) })
  }
  return payments
}

const holdsMoney = ({ state }: ProviderPayment): boolean => state === 'authorized' || state === 'captured'
