/**
 * Faults of a request: the first three reject it; `storedError` is a 500 kept under its idempotency key; `lostRequest`
 * and `lostAnswer` end the connection before and after processing; `silence` never responds; `cutAnswer` truncates.
 */
export type Fault =
  | 'rateLimit'
  | 'outage'
  | 'refusal'
  | 'storedError'
  | 'lostRequest'
  | 'lostAnswer'
  | 'silence'
  | 'cutAnswer'

export type Faults = {
  /** Queues a fault for the next request whose method and path start with the text. */
  plan: (request: string, ...faults: Fault[]) => void
  next: (request: string) => Fault | null
}

export function createFaults(): Faults {
  const planned: { request: string; fault: Fault }[] = []
  return {
    plan: (request, ...faults) => planned.push(...faults.map((fault) => ({ request, fault }))),
    next: (request) => {
      const index = planned.findIndex((one) => request.startsWith(one.request))
      return index === -1 ? null : planned.splice(index, 1)[0]!.fault
    },
  }
}
