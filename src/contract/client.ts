import type { ErrorCode, FieldErrors } from '#domain/errors.ts'
import type { Output, Request as Sent } from './endpoint.ts'
import type { Contract } from './index.ts'

type Arguments<I> = {} extends I ? [input?: I & Abortable] : [input: I & Abortable]
type Abortable = { signal?: AbortSignal }

/** `api('PUT /api/cart/items/{id}', { params: { id }, body: { quantity: 2 } })`, with the contract's types. */
export type ShopApi = <K extends keyof Contract>(key: K, ...input: Arguments<Sent<Contract[K]>>) => Promise<Answer<K>>
export type Answer<K extends keyof Contract> = Output<Contract[K]>

/** An answer that was not 2xx. `message` is the server's sentence, fit to be shown. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'internal'
  readonly fields: FieldErrors
  /** The whole body: further details, such as the changes of a conflict. */
  readonly body: Record<string, unknown>

  constructor(status: number, body: unknown) {
    const said = recordOf(body)
    super(typeof said.message === 'string' ? said.message : `The shop answered with status ${status}.`)
    this.name = 'ApiError'
    this.status = status
    this.code = (said.code as ErrorCode | undefined) ?? 'internal'
    this.fields = Object.fromEntries(
      Object.entries(recordOf(said.fields)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    this.body = said
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** A successful answer that is none of the forms that a call may have. */
const UNREADABLE = { message: 'The shop’s answer could not be read. Please try again.', code: 'unavailable' }
export const UNREADABLE_STATUS = 502

/** Within the process: what it says stands beside it, and is not written as text to be read again. */
export type GivenResponse = Response & { given?: unknown }

type Carrier = {
  origin: string
  /** Answers a request: `fetch` in a browser, the API itself on the server. */
  send: (request: Request) => GivenResponse | Promise<GivenResponse>
  token?: () => string | null
  /** Reads an answer into our own form; undefined where it cannot be read, which makes it a failure. */
  read?: (key: string, answer: unknown, sent: object) => Promise<unknown>
  /** Called with every answer of 401. */
  onUnauthenticated?: () => void
}

type AnyInput = Abortable & { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** The one way to call the API, in the browser and on the server alike. Throws ApiError. */
export function createShopApi(carrier: Carrier): ShopApi {
  const call = async (key: string, input: AnyInput = {}): Promise<unknown> => {
    const response = await carrier.send(requestFor(carrier, key, input))
    if (response.given !== undefined) return response.given
    const body: unknown = await response.json().catch(() => undefined)
    if (response.status === 401) carrier.onUnauthenticated?.()
    if (!response.ok) throw new ApiError(response.status, body)
    const answer = carrier.read ? await carrier.read(key, body, input) : body
    if (answer === undefined) throw new ApiError(UNREADABLE_STATUS, UNREADABLE)
    return answer
  }
  return call as ShopApi
}

function requestFor({ origin, token }: Carrier, key: string, { params, query, body, signal }: AnyInput): Request {
  const [method, path] = key.split(' ') as [string, string]
  const url = new URL(
    path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(params![name]!)),
    origin,
  )
  for (const [name, given] of Object.entries(query ?? {}))
    for (const value of [given ?? ''].flat()) if (value !== '') url.searchParams.append(name, String(value))
  const headers = new Headers({ accept: 'application/json' })
  const bearer = token?.()
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  return new Request(url, {
    method,
    headers,
    ...(signal && { signal }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}
