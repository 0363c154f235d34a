import type { ApiResponse } from '#contract/client.ts'

type Send = (request: Request) => ApiResponse | Promise<ApiResponse>

/**
 * Lets the API calls of one page request act as one browser: each carries the shopper's cookies, including those that an
 * earlier call has set, and what was set goes back with the page.
 */
export function cookieJar(header: string | null) {
  const cookies = new Map(pairsOf(header))
  const received: string[] = []
  let retryAfter: string | null = null

  const ask = async (request: Request, send: Send): Promise<ApiResponse> => {
    const value = [...cookies].map(([name, text]) => `${name}=${text}`).join('; ')
    if (value) request.headers.set('cookie', value)
    else request.headers.delete('cookie')
    const response = await send(request)
    retryAfter = response.headers.get('retry-after') ?? retryAfter
    for (const cookie of response.headers.getSetCookie()) {
      received.push(cookie)
      for (const [name, text] of pairsOf(cookie.split(';')[0]!)) {
        if (text === '') cookies.delete(name)
        else cookies.set(name, text)
      }
    }
    return response
  }

  return {
    received: received as readonly string[],
    /** How long a call was told to wait, in seconds: whoever is shown the page is told, too. */
    retryAfter: () => retryAfter,
    /** Asks again without a cookie that the API has just refused and taken away: an ended session, then a strange cart. */
    async carry(request: Request, send: Send): Promise<ApiResponse> {
      const before = cookies.size
      const response = await ask(request, send)
      // One that is read has no body, and can be sent twice.
      const again = request.method === 'GET' && response.status >= 400 && cookies.size < before
      return again ? this.carry(request, send) : response
    },
  }
}

const pairsOf = (header: string | null): [string, string][] =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim().split(/=(.*)/s) as [string, string])
    .filter(([name]) => name)
