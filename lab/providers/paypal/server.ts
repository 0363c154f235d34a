import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ApiError } from './api-error.ts'
import { answerApproval, approvalPage, type Page } from './approval-page.ts'
import type { Fault } from './faults.ts'
import type { Parts } from './parts.ts'
import { checkAnswer, answerTo } from './checked-call.ts'
import type { Answer } from './request-ids.ts'

/** Serves the API, the shopper's page and the certificates. */
export async function serve(parts: Parts): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    handle(parts, request, response).catch((error: unknown) => {
      // A shop that is being stopped may send half a request.
      if (!request.errored) throw error
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function handle(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url!, 'http://paypal.invalid')
  const name = `${request.method} ${url.pathname}`
  const body = await text(request)
  parts.requests.push(name)
  if (url.pathname === '/checkoutnow') return sendPage(response, await pageOf(parts, request, url, body))
  const fault = parts.faults.next(name)
  if (fault === 'lostRequest') return void request.socket.destroy()
  if (url.pathname.startsWith('/v1/notifications/certs/'))
    return fault === 'silence' ? undefined : sendCertificate(parts, url, response)
  const answer = faultAnswer(fault) ?? answerTo(parts, request, { name, url, body })
  checkAnswer(parts, name, answer)
  send(response, answer, fault)
}

const pageOf = ({ ledger, approve }: Parts, { method }: IncomingMessage, url: URL, body: string) => {
  const id = url.searchParams.get('token') ?? ''
  return method === 'POST' ? answerApproval(ledger, id, new URLSearchParams(body), approve) : approvalPage(ledger, id)
}

function sendPage(response: ServerResponse, page: Page): void {
  const headers = page.status === 303 ? { location: page.location } : { 'content-type': 'text/html; charset=utf-8' }
  response.writeHead(page.status, headers)
  response.end(page.status === 303 ? '' : page.html)
}

function sendCertificate({ webhooks }: Parts, { pathname }: URL, response: ServerResponse): void {
  const pem = webhooks.pemOf(pathname.split('/').at(-1)!)
  response.writeHead(pem ? 200 : 404)
  response.end(pem)
}

function faultAnswer(fault: Fault | null): Answer | null {
  const status = fault === 'rateLimit' ? 429 : fault === 'outage' ? 500 : null
  return status && { status, body: new ApiError(status).body }
}

function send(response: ServerResponse, { status, body }: Answer, fault: Fault | null): void {
  if (fault === 'silence') return
  if (fault === 'lostAnswer') return void response.destroy()
  const json = body && JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', 'paypal-debug-id': 'f00dfeed0123' })
  if (fault !== 'cutAnswer' || !json) return void response.end(json)
  response.write(json.slice(0, json.length / 2), () => response.destroy())
}
