import type { IncomingMessage, ServerResponse } from 'node:http'
import { UNEXPECTED } from '#domain/errors.ts'
import { PHOTO_TEXTS } from '#domain/orders/returns/claim-photos.ts'
import { MAX_BODY_BYTES, RETRY_AFTER_SECONDS } from '#api/http-limits.ts'
import { currentRequestId } from '#shop/request-id.ts'
import { FAILURE_POLICY, failurePage } from '#server/failure.ts'

export type HttpError = {
  status: 400 | 401 | 404 | 405 | 408 | 413 | 414 | 429 | 431 | 500 | 503
  title: string
  sentence: string
  /** Seconds until the client should retry. */
  retryAfter?: number | undefined
}
type Answer = { status: number; headers: Record<string, string>; body: string }

const TOO_MUCH = 'That is too much'

export const URL_TOO_LONG: HttpError = { status: 414, title: TOO_MUCH, sentence: 'This address is too long.' }
export const BODY_TOO_LARGE: HttpError = {
  status: 413,
  title: TOO_MUCH,
  sentence: `The body must not be larger than ${MAX_BODY_BYTES / 1024} kB.`,
}
export const FORM_TOO_LARGE: HttpError = { status: 413, title: TOO_MUCH, sentence: 'This form is too large.' }
export const PHOTO_TOO_LARGE: HttpError = {
  status: 413,
  title: TOO_MUCH,
  sentence: `${PHOTO_TEXTS.bytes} Please go back and choose a smaller one: nothing else is lost.`,
}
export const HEADERS_TOO_LARGE: HttpError = {
  status: 431,
  title: TOO_MUCH,
  sentence: 'Your browser sent too much along with this address. Deleting its cookies for this shop may help.',
}
export const TOO_MANY_PIPELINED: HttpError = {
  status: 429,
  title: TOO_MUCH,
  sentence: 'Too many requests were sent on one connection before the first was answered.',
}
export const TIMED_OUT: HttpError = {
  status: 408,
  title: 'That took too long',
  sentence: 'Your request did not arrive in time. Please try again.',
}
export const METHOD_NOT_ALLOWED: HttpError = {
  status: 405,
  title: 'That cannot be done here',
  sentence: 'This page cannot do what was asked of it.',
}
export const UNREADABLE: HttpError = {
  status: 400,
  title: 'That could not be read',
  sentence: 'The shop could not read this request.',
}
export const FAILED: HttpError = {
  status: 500,
  title: UNEXPECTED,
  sentence: 'Something went wrong on our side. Please try again in a moment.',
}
/** Reloading may resubmit a form: an order that is sent twice is placed only once. */
export const BUSY: HttpError = {
  status: 503,
  retryAfter: RETRY_AFTER_SECONDS,
  title: 'One moment, please',
  sentence:
    'The shop cannot respond right now. Please reload this page in a moment: what you entered will be sent again.',
}

const CODES: Partial<Record<HttpError['status'], string>> = {
  401: 'unauthenticated',
  404: 'not_found',
  429: 'too_many',
  500: 'internal',
  503: 'unavailable',
}

/** Only failures are logged, with a reference to search the log by. */
export function errorResponse(target: string, { status, title, sentence, retryAfter }: HttpError): Answer {
  const reference = status === 500 ? currentRequestId() : undefined
  const isCall = /^\/(api|auth|owner|sandbox)\//.test(target)
  const body = isCall
    ? JSON.stringify({ message: sentence, code: CODES[status] ?? 'invalid', reference, retryAfter })
    : failurePage(title, sentence, reference)
  const headers = {
    'content-type': isCall ? 'application/json' : 'text/html; charset=utf-8',
    ...(!isCall && { 'content-security-policy': FAILURE_POLICY }),
    'cache-control': 'no-store',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  }
  return { status, headers, body }
}

/** Sends an error response. One below 500 also ends the connection, because the client may still be sending. */
export function sendError({ url }: IncomingMessage, response: ServerResponse, error: HttpError): void {
  const { status, headers, body } = errorResponse(url!, error)
  response.writeHead(status, { ...headers, ...(status < 500 && { connection: 'close' }) }).end(body)
}
