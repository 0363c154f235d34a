import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresPrograms, systemUser, waitUntilReady } from '../../../scripts/postgres.ts'
import { freePort } from '#test/free-port.ts'

export type ReplicaServer = {
  url: string
  /** Freezes the server with all its processes. */
  freeze: () => void
  thaw: () => void
  /** Ends every connection, and the server. A killed server would lose its statistics. */
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Deletes a stopped server. */
  remove: () => void
}

/** Starts a streaming replica of a primary of the system's PostgreSQL. */
export async function startReplica(primaryUrl: string): Promise<ReplicaServer> {
  const folder = mkdtempSync(join(tmpdir(), 'linden-replica-'))
  const data = join(folder, 'data')
  const programs = postgresPrograms()
  const user = process.getuid?.() === 0 ? systemUser('postgres') : undefined
  if (user) chownSync(folder, user.uid, user.gid)
  const copy = ['--pgdata', data, '--dbname', primaryUrl, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  const { status, stderr } = spawnSync(join(programs, 'pg_basebackup'), copy, {
    ...user,
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`pg_basebackup failed: ${stderr}`)
  const port = await freePort()
  const url = `postgres://linden@127.0.0.1:${port}/postgres`
  let server: ChildProcess
  async function start(): Promise<void> {
    // A replica must allow at least as many connections as its primary.
    const flags = ['-c', 'fsync=off', '-c', 'max_connections=300']
    const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...flags]
    // Its own process group receives the signals, because PostgreSQL has one process per connection.
    server = spawn(join(programs, 'postgres'), options, { ...user, cwd: folder, stdio: 'ignore', detached: true })
    await waitUntilReady(url, server)
  }
  await start()
  return {
    url,
    freeze: () => void process.kill(-server.pid!, 'SIGSTOP'),
    thaw: () => void process.kill(-server.pid!, 'SIGCONT'),
    start,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
