import pg from 'pg'

/** Whether an address leads to a pooler: it tells its clients another process than the one that runs their queries. */
export async function isPooler(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return (client as pg.Client & { processID: number }).processID !== rows[0]!.pid
  } finally {
    await client.end()
  }
}
