import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createOwnerApi } from '#api/owner/http/app.ts'
import type { Media } from '#media/open-media.ts'
import type { Config } from '#server/config.ts'
import type { ClientAddress } from '#server/http/client-address.ts'
import { commonHeaders } from '#server/http/headers.ts'
import { serve } from '#server/http/serve.ts'
import { currentIpAddress, inRequest, newRequestId } from '#shop/request-id.ts'
import type { Shop } from '#shop/shop.ts'
import { fullOwner } from './full-owner.ts'

type Parts = { config: Config; pictures: Media; clientAddress: ClientAddress }

/** Opens the owner's port, which has a different origin from the shop. Returns a function that closes it. */
export async function openDesk(shop: Shop, { config, pictures, clientAddress }: Parts): Promise<() => Promise<void>> {
  const { port, host, url } = config.desk!
  const headers = commonHeaders({ ...shop.settings, url })
  const api = createOwnerApi(shop, { owner: fullOwner(shop, config, pictures), hosts: hostsOf(port, url) })
  const answer = getRequestListener((request) => api.fetch(request, { address: currentIpAddress() }))
  const listener: RequestListener = (request, response) => {
    response.setHeaders(new Map(Object.entries(headers)))
    inRequest(newRequestId(), () => void answer(request, response), clientAddress(request))
  }
  return serve(listener, port, host, headers).catch((error: Error) => {
    // Mention DESK_PORT in the error about an unusable port.
    throw Object.assign(error, { prefix: 'DESK_' })
  })
}

/** Rejects other host names, because a hostile page may resolve its own host name to this machine. */
const hostsOf = (port: number, url: string): string[] => [
  new URL(url).host,
  ...['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${port}`),
]
