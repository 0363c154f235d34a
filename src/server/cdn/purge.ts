import type { CdnSettings } from './cdn-settings.ts'

export type Purge = (keys: readonly string[], signal: AbortSignal) => Promise<void>

type Call = { url: string; method: string; headers: Record<string, string>; body?: object }

const TIMEOUT_MS = 5000
/** Fastly accepts 256 keys per call, Cloudflare 30. */
const MAX_KEYS = { varnish: 100, fastly: 256, cloudflare: 30 }

/** Returns a function that marks pages with any of the keys as stale. They may still be served during revalidation. */
export function createPurge(settings: CdnSettings): Purge {
  return async (keys, signal) => {
    const size = MAX_KEYS[settings.kind]
    for (let first = 0; first < keys.length; first += size) {
      const some = keys.slice(first, first + size)
      await Promise.all(settings.addresses.map((address) => send(callOf(settings, address, some), signal)))
    }
  }
}

function callOf(settings: CdnSettings, address: string, keys: readonly string[]): Call {
  switch (settings.kind) {
    case 'varnish':
      return { url: `${address}/`, method: 'PURGE', headers: { 'xkey-softpurge': keys.join(' ') } }
    case 'fastly':
      return {
        url: `${address}/service/${settings.id}/purge`,
        method: 'POST',
        headers: { 'fastly-key': settings.token, 'fastly-soft-purge': '1' },
        body: { surrogate_keys: keys },
      }
    case 'cloudflare':
      return {
        url: `${address}/client/v4/zones/${settings.id}/purge_cache`,
        method: 'POST',
        headers: { authorization: `Bearer ${settings.token}` },
        body: { tags: keys },
      }
  }
}

/** Errors contain the host and the status, never the token. */
async function send({ url, method, headers, body }: Call, signal: AbortSignal): Promise<void> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`The cache at ${new URL(url).host} has refused a purge with status ${answer.status}`)
}
