import type { IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { createOwnerApi } from '#api/owner/http/app.ts'
import type { Media } from '#media/open-media.ts'
import type { Config } from '#server/config.ts'
import type { ClientAddress } from '#server/http/client-address.ts'
import { readClientFiles } from '#server/cache/client-files.ts'
import { createBodyReader } from '#server/http/bodies/body.ts'
import { createSendCached } from '#server/http/cached-response.ts'
import { withoutOrigin } from '#server/http/canonical-path.ts'
import { commonHeaders } from '#server/http/headers.ts'
import { behind, type Middleware } from '#server/http/middleware.ts'
import { portProblem, serve } from '#server/http/serve.ts'
import { currentIpAddress, inRequest, newRequestId } from '#shop/request-id.ts'
import type { Shop } from '#shop/shop.ts'
import { hasPeople } from '#database/people/people.ts'
import { isShopError } from '#domain/errors.ts'
import { deskLinkPath, PRINTED_LINK_MINUTES } from '#domain/people/desk-links.ts'
import { makeFirstLink } from '#shop/people/desk/links.ts'
import { createDeskPages } from './desk-pages.ts'
import { formLimitAt } from './form-limit.ts'
import { fullOwner } from './full-owner.ts'
import type { RenderDesk } from './render-desk.ts'
import { inTurns } from './turns.ts'

type Parts = {
  config: Config
  pictures: Media
  clientAddress: ClientAddress
  pages: DeskPages
}

/** The built pages, or those that a development server compiles. */
export type DeskPages = {
  /** The folder of the files for browsers. */
  client: string
  load: () => Promise<RenderDesk>
  development?: Middleware
}

/** Opens the owner's port, which has a different origin from the shop. Returns a function that closes it, or null if it stays closed. */
export async function openDesk(
  shop: Shop,
  { config, pictures, clientAddress, pages: built }: Parts,
): Promise<(() => Promise<void>) | null> {
  const { port, host, url, isOptional } = config.desk!
  const headers = commonHeaders({ ...shop.settings, url })
  const [owner, hosts] = [fullOwner(shop, config, pictures), hostsOf(port, url)]
  const api = createOwnerApi(shop, { owner, url, hosts })
  const pages = createDeskPages(shop, { owner, url, hosts, loadPages: built.load })
  const files = readClientFiles(built.client, headers)
  const send = createSendCached()
  const formLimitOf = formLimitAt(shop, url)
  const answer = inTurns(shop, {
    readBody: createBodyReader(),
    limitOf: (request) => (isRead(request) || isCall(request) ? null : formLimitOf(request)),
    answer: getRequestListener((request, env) => {
      const { incoming } = env as HttpBindings
      return (isCall(incoming) ? api : pages).fetch(request, { address: currentIpAddress() })
    }),
  })
  const listener: RequestListener = (request, response) => {
    request.url = withoutOrigin(request.url!)
    const file = files.get(request.url)
    if (file && isRead(request)) return send(file, request, response)
    response.setHeaders(new Map(Object.entries(headers)))
    inRequest(newRequestId(), () => void answer(request, response), clientAddress(request))
  }
  const close = await serve(behind(built.development, listener), port, host, headers).catch((error: Error) => {
    // Mention DESK_PORT in the error about an unusable port.
    const named = Object.assign(error, { prefix: 'DESK_' })
    const problem = isOptional ? portProblem(named) : null
    if (problem === null) throw named
    console.log(`The desk is closed. ${problem}`)
    return null
  })
  if (!close) return null
  console.log(`The desk is at ${url}`)
  try {
    for (const line of await firstLink(shop, url)) console.log(line)
  } catch (error) {
    await close()
    throw error
  }
  return close
}

/** Lets the first person in. Another node may just have let somebody in. */
async function firstLink(shop: Shop, url: string): Promise<string[]> {
  if (await hasPeople(shop.database.db)) return []
  const made = await makeFirstLink(shop).catch((error: unknown) => {
    if (isShopError(error) && error.code === 'conflict') return null
    throw error
  })
  return made ? [`You get in once, within ${PRINTED_LINK_MINUTES} minutes, at ${url}${deskLinkPath(made.secret)}`] : []
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/** Its key is checked before its body is read. */
const isCall = ({ url }: IncomingMessage): boolean => url!.startsWith('/owner/')

/** Rejects other host names, because a hostile page may resolve its own host name to this machine. */
const hostsOf = (port: number, url: string): string[] => [
  new URL(url).host,
  ...['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${port}`),
]
