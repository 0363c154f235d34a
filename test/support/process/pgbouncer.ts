import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectionProblem, openDatabase } from '#database/open.ts'
import { freePort } from '#test/free-port.ts'
import { program } from '../../../scripts/debian.ts'
import { systemUser } from '../../../scripts/postgres.ts'

export type Pooler = { url: string; stop: () => Promise<void> }

/** Starts PgBouncer in transaction mode in front of a database. It refuses to run as root. */
export async function startPgbouncer(location: string, folder: string): Promise<Pooler> {
  const { hostname, port, pathname, username } = new URL(location)
  const ownPort = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${ownPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
  ]
  writeFileSync(file, settings.join('\n'))
  chmodSync(file, 0o644)
  chmodSync(folder, 0o755)
  const user = process.getuid?.() === 0 ? systemUser('nobody') : undefined
  const child = spawn(program('pgbouncer'), ['-q', file], { ...user, stdio: 'ignore' })
  const url = `postgres://${username}@127.0.0.1:${ownPort}${pathname}`
  await untilOpen(url)
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function untilOpen(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const database = await openDatabase(url)
    const problem = await connectionProblem(database)
    await database.close()
    if (problem === null) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('PgBouncer did not start.')
}
