import type { Context, Hono } from 'hono'
import type { GivenResponse } from '#contract/client.ts'
import type { RequestObserver } from '#api/search/lost-demand.ts'

/** The environment of an in-process call. */
type CallContext = RequestObserver & { address?: string }
type TakeAnswer = { take?: (answer: object) => void }

/** The API for pages rendered in the same process. Passes the response body as an object instead of JSON. */
export const callWithin =
  (api: Hono, context: CallContext) =>
  async (request: Request): Promise<GivenResponse> => {
    let given: object | undefined
    const take = (answer: object) => void (given = answer)
    const response = await api.fetch(request, { ...context, take } satisfies CallContext & TakeAnswer)
    return Object.assign(response, { given })
  }

export function answerWith(c: Context, answer: object, status: 200): Response {
  const { take } = (c.env ?? {}) as TakeAnswer
  if (!take) return c.json(answer, status)
  take(answer)
  return c.body(null, status)
}
