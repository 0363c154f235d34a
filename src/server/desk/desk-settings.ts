import type { Variables } from '#server/variables.ts'

/** Null if the owner's port is closed. */
export const deskOf = ({
  DESK_PORT: port,
  DESK_HOST: host,
  DESK_URL: url = `http://localhost:${port}`,
}: Pick<Variables, 'DESK_PORT' | 'DESK_HOST' | 'DESK_URL'>) => (port ? { port, host, url } : null)
