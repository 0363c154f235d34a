import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { desk, type Desk } from '#desk/context.ts'
import { decodable } from '#server/render/decodable.ts'

export type RenderDesk = (request: Request, given: Desk) => Promise<Response>

const handle = createRequestHandler(build)

/** The only export of the build that the server uses. */
export const renderDesk: RenderDesk = async (request, given) => {
  const context = new RouterContextProvider()
  context.set(desk, given)
  // The server has checked the origin. React Router would compare it with the protocol that a proxy requests.
  request.headers.delete('origin')
  return handle(decodable(request), context)
}
