/**
 * Faults of a request: `rateLimit` and `outage` reject it; `lostRequest` ends the connection before it is processed,
 * `lostAnswer` after; `silence` processes it but never responds; `cutAnswer` truncates the response.
 */
export type Fault = 'rateLimit' | 'outage' | 'lostRequest' | 'lostAnswer' | 'silence' | 'cutAnswer'

export type Faults = {
  /** Queues faults for the next requests whose method and path match. */
  plan: (request: RegExp, ...faults: Fault[]) => void
  next: (request: string) => Fault | null
}

export function createFaults(): Faults {
  const planned: { request: RegExp; fault: Fault }[] = []
  return {
    plan: (request, ...faults) => planned.push(...faults.map((fault) => ({ request, fault }))),
    next: (request) => {
      const index = planned.findIndex((one) => one.request.test(request))
      return index === -1 ? null : planned.splice(index, 1)[0]!.fault
    },
  }
}
