import type { Attempt, Gateway, Standing } from './gateway.ts'

type Method = Attempt['method']

/**
 * One gateway of one for each payment method, such as cards by one provider and PayPal by another. A reference begins with the
 * name of its provider; what has none yet is asked of each.
 */
export function gatewayByMethod(gateways: Readonly<Record<Method, Gateway>>): Gateway {
  const all = [...new Set(Object.values(gateways))]
  // A single provider keeps its references as they are.
  if (all.length === 1) return all[0]!
  const named = (gateway: Gateway, reference: string): string => `${gateway.name}:${reference}`
  const withName = <T extends object>(gateway: Gateway, answer: T): T =>
    'reference' in answer ? { ...answer, reference: named(gateway, String(answer.reference)) } : answer
  const split = (reference: string): [Gateway, string] => {
    const gateway = all.find(({ name }) => reference.startsWith(`${name}:`))
    if (!gateway) throw new Error(`No payment provider of this shop has made ${reference}`)
    return [gateway, reference.slice(gateway.name.length + 1)]
  }
  return {
    name: all.map(({ name }) => name).join(','),
    mode: all.some(({ mode }) => mode === 'live') ? 'live' : 'test',
    authorize: async (attempt, signal) => {
      const gateway = gateways[attempt.method]
      return withName(gateway, await gateway.authorize(attempt, signal))
    },
    find: async (key, signal) => {
      for (const gateway of all) {
        const standing = await gateway.find(key, signal)
        if (standing.state !== 'unknown') return withName(gateway, standing)
      }
      return { state: 'unknown' }
    },
    capture: (reference, key, signal) => {
      const [gateway, own] = split(reference)
      return gateway.capture(own, key, signal)
    },
    release: async (reference, key, signal) => {
      if (reference === null) return void (await Promise.all(all.map((gateway) => gateway.release(null, key, signal))))
      const [gateway, own] = split(reference)
      return gateway.release(own, key, signal)
    },
    refund: (refund, signal) => {
      const [gateway, reference] = split(refund.reference)
      return gateway.refund({ ...refund, reference }, signal)
    },
    describe: (token, signal) => gateways.card.describe(token, signal),
    eventSubject: (request) => {
      const gateway = all.find(({ name }) => new URL(request.url).pathname.endsWith(`/${name}`))
      return gateway ? gateway.eventSubject(request) : Promise.resolve(null)
    },
    async *listSince(since, signal) {
      for (const gateway of all)
        for await (const standing of gateway.listSince(since, signal))
          yield withName<Standing & { key: string; createdAt: string }>(gateway, standing)
    },
  }
}
