import type { IncomingMessage, ServerResponse } from 'node:http'
import { UNEXPECTED } from '#domain/errors.ts'
import { MAX_BODY_BYTES, RETRY_AFTER_SECONDS } from '#api/http-limits.ts'
import { FAILURE_POLICY, failurePage } from '#server/failure.ts'

export type Refusal = {
  status: 400 | 405 | 408 | 413 | 414 | 431 | 500 | 503
  code: 'invalid' | 'internal' | 'unavailable'
  title: string
  sentence: string
}
type Answer = { status: number; headers: Record<string, string>; body: string }

export const TOO_LONG: Refusal = {
  status: 414,
  code: 'invalid',
  title: 'That is more than the shop takes',
  sentence: 'This address is too long.',
}
export const TOO_LARGE: Refusal = {
  status: 413,
  code: 'invalid',
  title: 'That is more than the shop takes',
  sentence: `The body must not be larger than ${MAX_BODY_BYTES / 1024} kB.`,
}
export const TOO_LARGE_HEAD: Refusal = {
  status: 431,
  code: 'invalid',
  title: 'That is more than the shop takes',
  sentence: 'Your browser sent too much along with this address. Deleting its cookies for this shop may help.',
}
export const TOO_SLOW: Refusal = {
  status: 408,
  code: 'invalid',
  title: 'That took too long',
  sentence: 'Your request did not arrive in time. Please try again.',
}
export const NOT_ALLOWED: Refusal = {
  status: 405,
  code: 'invalid',
  title: 'That cannot be done here',
  sentence: 'A page of the shop can be looked at, and can take a form.',
}
export const UNREADABLE: Refusal = {
  status: 400,
  code: 'invalid',
  title: 'That could not be read',
  sentence: 'The shop could not read this request.',
}
export const FAILED: Refusal = {
  status: 500,
  code: 'internal',
  title: UNEXPECTED,
  sentence: 'Something went wrong on our side. Please try again in a moment.',
}
/** Reloading sends a form again, and an order is placed once however often it is sent. */
export const BUSY: Refusal = {
  status: 503,
  code: 'unavailable',
  title: 'One moment, please',
  sentence: 'The shop cannot answer just now. Please reload this page in a moment: what you entered is sent again.',
}

/** What is answered to a request that nobody has looked into: a sentence, as data or as a page. */
export function refusal(target: string, { status, code, title, sentence }: Refusal): Answer {
  const isCall = /^\/(api|auth|sandbox)\//.test(target)
  const body = isCall ? JSON.stringify({ message: sentence, code }) : failurePage(title, sentence)
  const headers = {
    'content-type': isCall ? 'application/json' : 'text/html; charset=utf-8',
    ...(!isCall && { 'content-security-policy': FAILURE_POLICY }),
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
  }
  return { status, headers, body }
}

/** Refuses past the application, and does not wait for what the client is still sending. */
export function refuse({ url }: IncomingMessage, response: ServerResponse, what: Refusal): void {
  const { status, headers, body } = refusal(url!, what)
  response.writeHead(status, { ...headers, ...(status < 500 && { connection: 'close' }) }).end(body)
}
