/**
 * What goes wrong with a request: `rateLimit` and `outage` are answered before anything is done; `lostRequest` ends the
 * connection before, `lostAnswer` after it is done; `silence` does it and never answers; `cutAnswer` sends a part of the answer.
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
