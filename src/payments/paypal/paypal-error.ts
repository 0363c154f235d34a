import type { Link } from './answers.ts'

type Content = { status?: number; name?: string; issue?: string; debugId?: string; links?: Link[] }

/** A rejected or unanswered call to PayPal. The message has only the call and PayPal's codes, never the request. */
export class PaypalError extends Error {
  readonly status: number | undefined
  /** PayPal's reason, such as INSTRUMENT_DECLINED, or else its error name. */
  readonly issue: string | undefined
  readonly links: Link[]

  constructor(call: string, { status, name, issue, debugId, links = [] }: Content) {
    const codes = [status, ...new Set([name, issue].filter((code) => code && CODE.test(code)))].join(' ')
    const trace = debugId && DEBUG_ID.test(debugId) ? ` (PayPal's debug id: ${debugId})` : ''
    super(status === undefined ? `PayPal did not answer ${call}` : `PayPal answered ${codes} to ${call}${trace}`)
    this.name = 'PaypalError'
    this.status = status
    this.issue = issue ?? name
    this.links = links
  }
}

const CODE = /^\w{1,80}$/
const DEBUG_ID = /^[\w-]{1,40}$/

type ErrorBody = {
  name?: unknown
  error?: unknown
  debug_id?: unknown
  details?: { issue?: unknown }[]
  links?: Link[]
}

/** OAuth errors have a different format. */
export function errorOf(call: string, status: number, body: unknown): PaypalError {
  const { name, error, debug_id: debugId, details, links } = (body ?? {}) as ErrorBody
  const text = (value: unknown) => (typeof value === 'string' ? { value } : {}).value
  return new PaypalError(call, {
    status,
    name: text(name) ?? text(error),
    issue: text(Array.isArray(details) ? details[0]?.issue : undefined),
    debugId: text(debugId),
    links: Array.isArray(links) ? links : [],
  })
}

export const issueOf = (error: unknown): string =>
  error instanceof PaypalError && error.status === 422 ? (error.issue ?? '') : ''

export const isMissing = (error: unknown): boolean => error instanceof PaypalError && error.status === 404
