export type Reply = { status: number; body: Record<string, unknown>; headers: Headers }

type Server = { fetch: (request: Request, env: { address: string }) => Response | Promise<Response> }

/** A browser with IP address `address` that calls the API and keeps its cookies. */
export function visit(api: Server, { origin = 'http://localhost:3000', address = '192.0.2.1' } = {}) {
  const cookies = new Map<string, string>()

  async function send(method: string, path: string, body?: unknown, headers: HeadersInit = {}): Promise<Reply> {
    const sent = new Headers(headers)
    if (cookies.size > 0) sent.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    if (body !== undefined) sent.set('content-type', 'application/json')
    const json = body === undefined ? null : JSON.stringify(body)
    const response = await api.fetch(new Request(new URL(path, origin), { method, headers: sent, body: json }), {
      address,
    })
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie)
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? await response.json() : {}, headers: response.headers }
  }

  return { send, cookies }
}

function keep(cookies: Map<string, string>, header: string): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(header) as unknown as [string, string, string]
  if (value === '') cookies.delete(name)
  else cookies.set(name, value)
}
