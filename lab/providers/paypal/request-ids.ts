import { ApiError } from './api-error.ts'

export type Answer = { status: number; body: object | undefined }

type Kept = { answer: Answer; until: number }

export type RequestIds = {
  /** Runs a call once while its request id is kept. Retries get the same response with status 200. */
  once: (id: string | undefined, keepMs: number, run: () => Answer) => Answer
  /** Makes calls with this id fail, as while PayPal is still processing the first one. */
  hold: (id: string) => void
}

/** An id belongs to one path. Error responses are kept too. */
export function createRequestIds(now: () => Date): RequestIds {
  const kept = new Map<string, Kept>()
  const held = new Set<string>()
  return {
    hold: (id) => void held.add(id),
    once: (id, keepMs, run) => {
      if (id === undefined) return run()
      if (held.has(id.split(' ').at(-1)!)) throw new ApiError(409, 'PREVIOUS_REQUEST_IN_PROGRESS')
      const earlier = kept.get(id)
      if (earlier && earlier.until > now().getTime()) {
        const { status, body } = earlier.answer
        return { status: status === 201 ? 200 : status, body }
      }
      const answer = run()
      kept.set(id, { answer: structuredClone(answer), until: now().getTime() + keepMs })
      return answer
    },
  }
}
