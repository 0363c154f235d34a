import type { Context, Hono } from 'hono'
import type { GivenResponse } from '#contract/client.ts'
import type { Hear } from './unmet.ts'

/** What a call is told beside its request: who is connected, and who wants to hear what. */
type Beside = Hear & { address?: string }
type TakeAnswer = { take?: (answer: object) => void }

/** The API for pages of the same process: what it answers is handed over, where others are sent it as text. */
export const callWithin =
  (api: Hono, beside: Beside) =>
  async (request: Request): Promise<GivenResponse> => {
    let given: object | undefined
    const take = (answer: object) => void (given = answer)
    const response = await api.fetch(request, { ...beside, take } satisfies Beside & TakeAnswer)
    return Object.assign(response, { given })
  }

export function answerWith(c: Context, answer: object, status: 200): Response {
  const { take } = (c.env ?? {}) as TakeAnswer
  if (!take) return c.json(answer, status)
  take(answer)
  return c.body(null, status)
}
