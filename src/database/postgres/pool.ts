import pg from 'pg'

/** Opens a pool whose connections may be lost at any time. The next query on such a connection fails. */
export function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options)
  // Without a listener, an idle connection that the server drops would end the process.
  pool.on('error', () => {})
  // So would a connection that is lost between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
