import type { Gateway } from '#payments/gateway.ts'

/** A provider that answers nobody before so many have asked: they are all past every check then. */
export function gatewayBarrier(gateway: Gateway, count: number): Gateway {
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  return {
    ...gateway,
    authorize: async (payment) => {
      if (++asked === count) resolve()
      await promise
      return gateway.authorize(payment)
    },
  }
}
