import type { ErrorCode, FieldErrors } from '#domain/errors.ts'
import type { Output, Request as Sent } from './endpoint.ts'
import type { Contract } from './index.ts'

type Arguments<I> = {} extends I ? [input?: I & Abortable] : [input: I & Abortable]
type Abortable = { signal?: AbortSignal }

/** `api('PUT /api/cart/items/{id}', { params: { id }, body: { quantity: 2 } })`, with the contract's types. */
export type ShopApi = <K extends keyof Contract>(key: K, ...input: Arguments<Sent<Contract[K]>>) => Promise<Answer<K>>
export type Answer<K extends keyof Contract> = Output<Contract[K]>

/** A response other than 2xx. `message` is a sentence for the shopper. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'internal'
  readonly fields: FieldErrors
  /** The complete body, such as the changes of a conflict. */
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

/** A successful response that no reader understands. */
const UNREADABLE = { message: 'The shop’s answer could not be read. Please try again.', code: 'unavailable' }
export const UNREADABLE_STATUS = 502

/** The header that tells the storefront's scripts that an answer is of their own build, and whole. */
export const MARK_HEADER = 'linden-answer'

/** `352cf7cc.1204`: the build, and the length of the JSON, which changes with an answer that is altered on its way. */
export const markOf = (build: string, json: string): string => `${build}.${json.length}`

/** In-process responses carry their body as `data`, which saves writing and parsing JSON. */
export type ApiResponse = Response & { data?: unknown }

type Transport = {
  origin: string
  /** `fetch` in a browser, the API itself on the server. */
  send: (request: Request) => ApiResponse | Promise<ApiResponse>
  token?: () => string | null
  /** Converts the body into the contract's type; undefined if it cannot, which is an error. */
  read?: (answer: Received) => Promise<unknown>
  /** Called for each response with status 401. */
  onUnauthenticated?: () => void
}

/** A successful answer. `mark` is of the shop's own build, if it wrote the answer; `sent` holds params, query and body of the call. */
export type Received = { call: string; body: unknown; json: string; mark: string | null; sent: object }

type AnyInput = Abortable & { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** The API client of browser and server. Its calls throw ApiError. */
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
