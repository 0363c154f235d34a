import { isLocalhost } from '#domain/test-shop.ts'
import type { Variables } from '#server/variables.ts'

type DeskVariables = Pick<Variables, 'PORT' | 'DESK_PORT' | 'DESK_HOST' | 'DESK_URL'>

/**
 * Null if the desk is closed. With 'auto' it is on the port after the shop's, and needs DESK_URL unless the shop itself is on
 * localhost; it then stays closed if another program has this port.
 */
export function deskOf({ PORT, DESK_PORT, DESK_HOST: host, DESK_URL }: DeskVariables, shopUrl: string) {
  const isOptional = DESK_PORT === 'auto'
  const port = isOptional ? PORT && PORT + 1 : DESK_PORT
  if (!port || (isOptional && DESK_URL === undefined && !isLocalhost(shopUrl))) return null
  return { port, host, url: DESK_URL ?? `http://localhost:${port}`, isOptional }
}
