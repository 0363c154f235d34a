import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BodyLimit, ReadBody } from '#server/http/bodies/body.ts'
import { BUSY, FAILED, sendError } from '#server/http/error-response.ts'
import { isBusy } from '#server/http/is-busy.ts'
import { DESK_LIMITS } from '#server/limits.ts'
import { createFairPool } from '#shop/pools/fair-pool.ts'
import type { Shop } from '#shop/shop.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>
type Given = {
  readBody: ReadBody
  /** Null if the answer reads the body itself, or if there is none. */
  limitOf: (request: IncomingMessage) => Promise<BodyLimit> | null
  answer: Answer
}

/** Shoppers go first: the desk answers a few requests at once, each after those of shoppers, or after half a second of them. A form arrives
 *  before its turn, so that a slow client takes nobody's. */
export function inTurns(shop: Shop, { readBody, limitOf, answer }: Given): Answer {
  const { run } = createFairPool(DESK_LIMITS)
  return async (request, response) => {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    try {
      const limit = await limitOf(request)
      const error = limit && (await readBody(request, response, limit))
      if (error) return sendError(request, response, error)
      await run(async () => {
        await shop.yieldToRequests()
        if (!gone.signal.aborted) await answer(request, response)
      }, gone.signal)
    } catch (err) {
      if (gone.signal.aborted) return
      if (!isBusy(err)) shop.log.error({ err }, 'The desk has failed')
      sendError(request, response, isBusy(err) ? BUSY : FAILED)
    }
  }
}
