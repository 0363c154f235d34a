import pg from 'pg'

export type ServerPool = pg.Pool & {
  /** Closes every connection, including those in use or being opened. Their queries fail as if the server had ended them. */
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
  // Without a listener, an idle connection dropped by the server would crash the process.
  pool.on('error', () => {})
  // So would a connection lost between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', () => {}))
  return Object.assign(pool, {
    dropAll() {
      for (const client of clients) client.connection.stream.destroy()
    },
  })
}
