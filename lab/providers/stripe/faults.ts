/**
 * What goes wrong with a request: `rateLimit`, `outage` and `refusal`, by the issuer, are answered before anything is done; `storedError` is a 500 that
 * Stripe repeats under its idempotency key; `lostRequest` ends the connection before, `lostAnswer` after the request is done;
 * `silence` does it and never answers; `cutAnswer` sends a part of the answer.
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
  /** Queues a fault for the next request whose method and path begin with the text. */
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
