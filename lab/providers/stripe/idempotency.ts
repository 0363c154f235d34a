import { ApiError } from './api-error.ts'

export type Answer = { status: number; body: unknown; headers?: Record<string, string> }
type Stored = { request: string; answer: Answer | null }

export type IdempotencyKeys = {
  /** Runs a request once per key. Retries get the first response, or an error if they differ. */
  once: (key: string | undefined, request: string, run: () => Answer) => Answer
  /** Stripe forgets keys that are older than a day. */
  forget: () => void
  /** Marks the first request of a key as unfinished. */
  hold: (key: string) => void
}

export function createIdempotencyKeys(): IdempotencyKeys {
  const stored = new Map<string, Stored>()
  return {
    forget: () => stored.clear(),
    hold: (key) => stored.set(key, { request: '', answer: null }),
    once: (key, request, run) => {
      if (key === undefined) return run()
      const first = stored.get(key)
      if (!first) {
        const answer = run()
        stored.set(key, { request, answer: structuredClone(answer) })
        return answer
      }
      const type = 'idempotency_error'
      if (!first.answer)
        throw new ApiError(409, { type, code: 'idempotency_key_in_use', message: 'Another request uses this key.' })
      if (first.request !== request)
        throw new ApiError(400, {
          type,
          message: 'Keys for idempotent requests can only be used with the same parameters.',
        })
      return { ...first.answer, headers: { 'idempotent-replayed': 'true' } }
    },
  }
}
