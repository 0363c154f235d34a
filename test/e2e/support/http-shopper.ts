/** A shopper over plain HTTP, with the cookies of one browser. */
export function httpShopper(origin: string) {
  let cookie = ''
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = { ...(init.headers as Record<string, string>), origin, ...(cookie && { cookie }) }
    const answer = await fetch(origin + path, { ...init, headers, redirect: 'manual' })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return answer
  }
  const send = async (method: string, path: string, body?: unknown) => {
    const sent =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const { status, headers, ...answer } = await ask(path, { method, ...sent }).then(async (reply) => ({
      status: reply.status,
      headers: reply.headers,
      body: (await reply.json()) as Record<string, unknown>,
    }))
    return { status, headers, body: answer.body }
  }
  return {
    send,
    add: () => send('POST', '/api/cart/items', { productId: '1', quantity: 1 }),
    form: (path: string, fields: Record<string, string>) =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields) }),
    moveTo: (elsewhere: string) => void (origin = elsewhere),
  }
}
