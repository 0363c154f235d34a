import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ErrorObject } from 'ajv'
import { ApiError, invalidRequest } from './api-error.ts'
import type { ApiDocument } from './api-document.ts'
import type { Fault, Faults } from './faults.ts'
import { decodeForm, type Fields } from './form.ts'
import type { Answer, IdempotencyKeys } from './idempotency.ts'
import type { Call } from './routes.ts'

type Parts = {
  document: ApiDocument
  routes: Record<string, (call: Call) => unknown>
  keys: IdempotencyKeys
  faults: Faults
  secretKey: string
  apiVersion: string
  /** Stripe's page for shoppers. */
  showPage: (
    method: string,
    path: string,
    form: string,
  ) => { status: number; headers: Record<string, string>; body: string }
  /** Requests, as method and path. */
  requests: string[]
  /** Mismatches with the OpenAPI document, in requests and in responses. */
  violations: string[]
}

/** Serves the routes, and validates each request and each response. */
export async function serve(parts: Parts): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    handle(parts, request, response).catch((error: unknown) => {
      // A shop that is being stopped may send half a request.
      if (!request.errored) throw error
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function handle(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url!, 'http://stripe.invalid')
  const method = request.method!.toLowerCase()
  const name = `${method} ${url.pathname}`
  const form = method === 'post' ? await text(request) : url.search.slice(1)
  if (url.pathname.startsWith('/c/pay/')) {
    const { status, headers, body } = parts.showPage(method, url.pathname, form)
    return void response.writeHead(status, headers).end(body)
  }
  parts.requests.push(name)
  const fault = parts.faults.next(name)
  if (fault === 'lostRequest') return void request.socket.destroy()
  const path = parts.document.pathOf(method, url.pathname)
  const answer = faultAnswer(fault) ?? answerTo(parts, request, { method, path, address: url.pathname, form, fault })
  if (path !== null) checkAnswer(parts, method, path, answer)
  send(response, answer, fault)
}

function faultAnswer(fault: Fault | null): Answer | null {
  const error = (type: string, message: string, code?: string) => ({ error: { type, message, ...(code && { code }) } })
  if (fault === 'rateLimit')
    return { status: 429, body: error('invalid_request_error', 'Too many requests.', 'rate_limit') }
  if (fault === 'refusal') return { status: 402, body: error('card_error', 'The issuer refuses.', 'card_declined') }
  return fault === 'outage' ? { status: 500, body: error('api_error', 'Stripe is down.') } : null
}

type Request = { method: string; path: string | null; address: string; form: string; fault: Fault | null }

function answerTo(parts: Parts, { headers }: IncomingMessage, { method, path, address, form, fault }: Request): Answer {
  try {
    authenticate(parts, headers.authorization)
    if (headers['stripe-version'] !== parts.apiVersion) parts.violations.push(`version ${headers['stripe-version']}`)
    const route = parts.routes[`${method} ${path}`]
    if (path === null || !route) throw invalidRequest(`Unrecognized request URL (${method}: ${address}).`, {}, 404)
    const params: Fields = decodeForm(form)
    const problem = parts.document.checkRequest(method, path, params)
    if (problem) throw rejection(parts, `${method} ${path}`, problem)
    const id = decodeURIComponent(address.split('/')[path.split('/').findIndex((part) => part.startsWith('{'))] ?? '')
    const expand = (params.expand ?? []) as string[]
    return parts.keys.once(headers['idempotency-key'] as string | undefined, `${address}?${form}`, () => {
      if (fault === 'storedError')
        return { status: 500, body: { error: { type: 'api_error', message: 'Stripe is down.' } } }
      return settled(() => route({ params: params as never, id, expand }))
    })
  } catch (error) {
    return errorAnswer(error)
  }
}

/** A route's error is also a response, which is repeated under the same key. */
function settled(run: () => unknown): Answer {
  try {
    return { status: 200, body: structuredClone(run()) }
  } catch (error) {
    return errorAnswer(error)
  }
}

function errorAnswer(error: unknown): Answer {
  if (!(error instanceof ApiError)) throw error
  return { status: error.status, body: { error: error.body } }
}

/** Stripe shows the end of a wrong key. */
function authenticate({ secretKey }: Parts, authorization = ''): void {
  const key = authorization.replace(/^Bearer /, '')
  if (key === secretKey) return
  throw invalidRequest(`Invalid API Key provided: ${key.slice(0, 8)}**********${key.slice(-4)}`, {}, 401)
}

function rejection(
  { violations }: Parts,
  name: string,
  { keyword, params, instancePath, message }: ErrorObject,
): ApiError {
  const field = instancePath.slice(1) + String(params.additionalProperty ?? params.missingProperty ?? '')
  violations.push(`${name}: ${field} ${message}`)
  const codes: Record<string, string> = { additionalProperties: 'parameter_unknown', required: 'parameter_missing' }
  return invalidRequest(`${field} ${message}`, { param: field, ...(codes[keyword] && { code: codes[keyword] }) })
}

function checkAnswer({ document, violations }: Parts, method: string, path: string, { status, body }: Answer): void {
  const problem = document.checkAnswer(method, path, status, body)
  if (problem)
    violations.push(
      `answer to ${method} ${path}: ${problem.instancePath} ${problem.message} ${JSON.stringify(problem.params)}`,
    )
}

function send(response: ServerResponse, { status, body, headers }: Answer, fault: Fault | null): void {
  if (fault === 'silence') return
  if (fault === 'lostAnswer') return void response.destroy()
  const json = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_standin', ...headers })
  if (fault !== 'cutAnswer') return void response.end(json)
  response.write(json.slice(0, json.length / 2), () => response.destroy())
}
