import type { ApiResponse } from '#contract/client.ts'

type Send = (request: Request) => ApiResponse | Promise<ApiResponse>

/** Lets the API calls of a page request act as one browser: each call sends the cookies set by earlier ones. */
export function cookieJar(header: string | null) {
  const cookies = new Map(pairsOf(header))
  const received: string[] = []
  let retryAfter: string | null = null

  const sendOnce = async (request: Request, send: Send): Promise<ApiResponse> => {
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
    retryAfter: () => retryAfter,
    /** Sends a request, and retries it without a cookie that the API has just deleted, such as an ended session. */
    async carry(request: Request, send: Send): Promise<ApiResponse> {
      const before = cookies.size
      const response = await sendOnce(request, send)
      const repeats = request.method === 'GET' && response.status >= 400 && cookies.size < before
      return repeats ? this.carry(request, send) : response
    },
  }
}

const pairsOf = (header: string | null): [string, string][] =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim().split(/=(.*)/s) as [string, string])
    .filter(([name]) => name)
