import pg from 'pg'

export type ServerPool = pg.Pool & {
  /** Breaks every connection, also those that are in use or being made. Their queries fail as when the server ends them. */
  dropAll: () => void
}

/** Opens a pool whose connections may be lost at any time. The next query on such a connection fails. */
export function openPool(options: pg.PoolConfig): ServerPool {
  const clients = new Set<pg.Client>()
  class PoolClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      clients.add(this)
      this.once('end', () => clients.delete(this))
    }
  }
  const pool = new pg.Pool({ ...options, Client: PoolClient })
  // Without a listener, an idle connection that the server drops would end the process.
  pool.on('error', () => {})
  // A connection that is lost between two statements of a transaction would end it too.
  pool.on('connect', (client) => client.on('error', () => {}))
  return Object.assign(pool, {
    dropAll() {
      for (const client of clients) client.connection.stream.destroy()
    },
  })
}
