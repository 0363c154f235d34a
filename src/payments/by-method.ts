import { KINDS, PAYMENT_KINDS, type PaymentKind } from '#domain/checkout/payment-kinds.ts'
import type { Gateway, Made } from './gateway.ts'

/** Routes each payment method to its provider, and each payment to the provider that it is stored with. */
export function gatewayByMethod(gateways: Readonly<Partial<Record<PaymentKind, Gateway>>>): Gateway {
  const all = [...new Set(Object.values(gateways))]
  const ofMethod = (method: PaymentKind): Gateway => {
    const gateway = gateways[method]
    if (!gateway) throw new Error(`No payment provider of this shop takes the method ${method}`)
    return gateway
  }
  // A payment that is stored without one of these names is recognized by the format of its reference.
  const gatewayOf = ({ provider, reference }: Made): Gateway => {
    const named = all.filter(({ name }) => name === provider)
    const [gateway, other] = named.length > 0 ? named : all.filter((one) => one.isReference(reference))
    if (!gateway) throw new Error(`No payment provider of this shop has made ${reference}`)
    if (other) throw new Error(`Both ${gateway.name} and ${other.name} may have made ${reference}`)
    return gateway
  }
  const ofCards = KINDS.filter((kind) => PAYMENT_KINDS[kind].entry === 'card').map((kind) => gateways[kind])[0]
  return {
    name: all.map(({ name }) => name).join(','),
    mode: all.some(({ mode }) => mode === 'live') ? 'live' : 'test',
    providers: Object.fromEntries(Object.entries(gateways).map(([method, { name }]) => [method, name])),
    cardEntry: ofCards?.cardEntry ?? null,
    isReference: (reference) => all.some((one) => one.isReference(reference)),
    authorize: (attempt, signal) => ofMethod(attempt.method).authorize(attempt, signal),
    find: async (payment, signal) => {
      const { reference } = payment
      if (reference) return gatewayOf({ ...payment, reference }).find(payment, signal)
      for (const gateway of all) {
        const status = await gateway.find(payment, signal)
        if (status.state !== 'unknown') return status
      }
      return { state: 'unknown' }
    },
    capture: (payment, signal) => gatewayOf(payment).capture(payment, signal),
    release: async (payment, signal) => {
      const { reference, method } = payment
      if (reference !== null) return gatewayOf({ ...payment, reference }).release(payment, signal)
      const asked = method && gateways[method]
      await Promise.all((asked ? [asked] : all).map((gateway) => gateway.release(payment, signal)))
    },
    refund: (refund, signal) => gatewayOf(refund).refund(refund, signal),
    lookUpCard: async (token, signal) => ofCards?.lookUpCard(token, signal) ?? null,
    verifyWebhook: (request) => {
      const gateway = all.find(({ name }) => new URL(request.url).pathname.endsWith(`/${name}`))
      return gateway ? gateway.verifyWebhook(request) : Promise.resolve(null)
    },
    async *disputesSince(since, signal) {
      for (const gateway of all) yield* gateway.disputesSince(since, signal)
    },
    async *listSince(since, signal) {
      for (const gateway of all) yield* gateway.listSince(since, signal)
    },
  }
}
