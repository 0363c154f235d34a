import { Agent, request } from 'node:http'

export type Answer = {
  /** 0 when there was none. */
  status: number
  ms: number
  retryAfter: string | undefined
  cookies: string[]
}

type Question = { method?: string; cookie?: string; body?: unknown }

/** As many connections as are needed, each used again. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 1000 })

/** Asks once and says how long the whole answer took; never throws. */
export function ask(url: string, { method = 'GET', cookie, body }: Question = {}): Promise<Answer> {
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, retryAfter?: string, cookies: string[] = []) =>
      resolve({ status, ms: performance.now() - began, retryAfter, cookies })
    const headers = {
      accept: 'text/html, application/json',
      'accept-encoding': 'br',
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const asked = request(url, { method, agent, headers }, (response) => {
      response.resume()
      response.once('error', () => end(0))
      response.once('end', () =>
        end(response.statusCode ?? 0, response.headers['retry-after'], response.headers['set-cookie']),
      )
    })
    asked.once('error', () => end(0))
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
