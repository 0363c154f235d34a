import { Agent, request } from 'node:http'

export type TimedResponse = {
  /** 0 if the request failed without a response. */
  status: number
  ms: number
  retryAfter: string | undefined
  cookies: string[]
}

/** `from` is the IP address of the client. A body is JSON, or the bytes of a file. */
type Options = {
  method?: string
  cookie?: string
  body?: unknown
  from?: string
  headers?: Record<string, string>
}

/** Opens as many connections as needed, and reuses them. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 1000 })

/** Sends one request and resolves when its whole response has arrived. Never rejects. */
export function timedRequest(
  url: string,
  { method = 'GET', cookie, body, from, headers: others }: Options = {},
): Promise<TimedResponse> {
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, retryAfter?: string, cookies: string[] = []) =>
      resolve({ status, ms: performance.now() - began, retryAfter, cookies })
    const headers = {
      accept: 'text/html, application/json',
      'accept-encoding': 'br',
      ...(cookie && { cookie }),
      ...(from && { 'x-forwarded-for': from }),
      ...(body !== undefined && {
        'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
      }),
      ...others,
    }
    const sent = request(url, { method, agent, headers }, (response) => {
      response.resume()
      response.once('error', () => end(0))
      response.once('end', () =>
        end(response.statusCode ?? 0, response.headers['retry-after'], response.headers['set-cookie']),
      )
    })
    sent.once('error', () => end(0))
    sent.end(body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body))
  })
}
