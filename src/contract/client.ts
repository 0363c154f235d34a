import type { ErrorCode, FieldErrors } from '#domain/errors.ts'
import type { Output, Request as Sent } from './endpoint.ts'
import type { Contract } from './index.ts'

type Arguments<I> = {} extends I ? [input?: I & Abortable] : [input: I & Abortable]
type Abortable = { signal?: AbortSignal }

/** `api('PUT /api/cart/items/{id}', { params: { id }, body: { quantity: 2 } })`, with the contract's types. */
export type ShopApi = <K extends keyof Contract>(key: K, ...input: Arguments<Sent<Contract[K]>>) => Promise<Answer<K>>
export type Answer<K extends keyof Contract> = Output<Contract[K]>

/** A non-2xx response. `message` is a sentence for the shopper. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'internal'
  readonly fields: FieldErrors
  /** The full body, such as the changes in a conflict. */
  readonly body: Record<string, unknown>

  constructor(status: number, body: unknown) {
    const error = recordOf(body)
    super(typeof error.message === 'string' ? error.message : `The shop answered with status ${status}.`)
    this.name = 'ApiError'
    this.status = status
    this.code = (error.code as ErrorCode | undefined) ?? 'internal'
    this.fields = Object.fromEntries(
      Object.entries(recordOf(error.fields)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    this.body = error
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** A successful response in an unknown format. */
const UNREADABLE = { message: 'The shop’s answer could not be read. Please try again.', code: 'unavailable' }
export const UNREADABLE_STATUS = 502

/** The header that marks a complete response from the storefront's own build. */
export const MARK_HEADER = 'linden-answer'

/** `352cf7cc.1204`: the build and the length of the JSON, to detect responses altered in transit. */
export const markOf = (build: string, json: string): string => `${build}.${json.length}`

/** In-process responses carry the body as `data`, to skip serializing JSON. */
export type ApiResponse = Response & { data?: unknown }

type Transport = {
  origin: string
  /** `fetch` in a browser, the API itself on the server. */
  send: (request: Request) => ApiResponse | Promise<ApiResponse>
  token?: () => string | null
  /** Converts the body to the contract's type. Undefined means an unknown format, which is an error. */
  read?: (answer: Received) => Promise<unknown>
  /** Called on status 401. */
  onUnauthenticated?: () => void
}

/** A successful response. `mark`: set if it comes from this build. `sent`: the call's params, query and body. */
export type Received = { call: string; body: unknown; json: string; mark: string | null; sent: object }

type AnyInput = Abortable & { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** The API client for browser and server. Calls throw ApiError. */
export function createShopApi(transport: Transport): ShopApi {
  const call = async (key: string, input: AnyInput = {}): Promise<unknown> => {
    const response = await transport.send(requestFor(transport, key, input))
    if (response.data !== undefined) return response.data
    const json = await response.text().catch(() => '')
    const body = parsed(json)
    if (response.status === 401) transport.onUnauthenticated?.()
    if (!response.ok) throw new ApiError(response.status, body)
    const mark = response.headers.get(MARK_HEADER)
    const answer = transport.read ? await transport.read({ call: key, body, json, mark, sent: input }) : body
    if (answer === undefined) throw new ApiError(UNREADABLE_STATUS, UNREADABLE)
    return answer
  }
  return call as ShopApi
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function requestFor({ origin, token }: Transport, key: string, { params, query, body, signal }: AnyInput): Request {
  const [method, path] = key.split(' ') as [string, string]
  const url = new URL(
    path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(params![name]!)),
    origin,
  )
  for (const [name, values] of Object.entries(query ?? {}))
    for (const value of [values ?? ''].flat()) if (value !== '') url.searchParams.append(name, String(value))
  const headers = new Headers({ accept: 'application/json' })
  const bearer = token?.()
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  const isFile = body instanceof Blob
  if (body !== undefined) headers.set('content-type', `application/${isFile ? 'octet-stream' : 'json'}`)
  return new Request(url, {
    method,
    headers,
    ...(signal && { signal }),
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
  })
}
