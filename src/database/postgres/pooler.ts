import pg from 'pg'

/** Whether a URL leads to a pooler, which reports a different backend process id than the one that runs the queries. */
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
