import type { Gateway } from '#payments/gateway.ts'

/** A gateway that responds to no authorization until `count` have arrived, when all of these orders have passed their checks. */
export function gatewayBarrier(gateway: Gateway, count: number): Gateway {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return {
    ...gateway,
    authorize: async (payment) => {
      if (++arrived === count) resolve()
      await promise
      return gateway.authorize(payment)
    },
  }
}
