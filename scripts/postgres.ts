import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '#database/postgres/connection.ts'
import { installed, installPackage } from './debian.ts'
import { copyEmbeddedPostgres } from './embedded-postgres.ts'
import { freePort } from '#test/free-port.ts'

export type Cluster = {
  url: string
  /** The same server through a Unix socket, which costs half as much as TCP. */
  socketUrl: string
  /** CPU time of the server's processes so far, in milliseconds; Linux only. */
  cpuMs: () => number
  stop: () => Promise<void>
  /** Kills the server and restarts it. */
  crash: (signal: 'SIGKILL' | 'SIGQUIT') => Promise<void>
  /** Runs the work while the server is stopped. */
  without: (work: () => Promise<void>) => Promise<void>
}

/** Runs PostgreSQL in a temporary folder that `stop` removes: npm's if `embedded`, else the system's. `detached` shields it from Ctrl-C. */
export async function startPostgres({
  embedded = false,
  durable = false,
  detached = false,
  settings = {} as Record<string, string>,
} = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'linden-postgres-'))
  const programs = embedded ? await copyEmbeddedPostgres(folder) : postgresPrograms()
  const user = process.getuid?.() === 0 ? systemUser(embedded ? 'nobody' : 'postgres') : undefined
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const initialized = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'linden', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'],
    { ...user, cwd: folder, encoding: 'utf8' },
  )
  if (initialized.status !== 0) throw new Error(`initdb failed: ${initialized.stderr}`)
  const port = await freePort()
  const url = `postgres://linden@127.0.0.1:${port}/postgres`
  const flags = flagsOf({ max_connections: 200, ...(!durable && NOT_DURABLE), ...settings })
  const start = async (): Promise<ChildProcess> => {
    const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...flags]
    const server = spawn(join(programs, 'postgres'), options, { ...user, cwd: folder, stdio: 'ignore', detached })
    await waitUntilReady(url, server)
    return server
  }
  let server = await start()
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  return {
    url,
    socketUrl: `${url}?host=${folder}`,
    cpuMs: () => cpuOfChildren(server.pid!),
    stop: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
    crash: async (signal) => {
      await end(signal)
      server = await start()
    },
    without: async (work) => {
      await end('SIGINT')
      await work().finally(async () => (server = await start()))
    },
  }
}

/** Settings under which query plans do not depend on the rows sampled by a concurrent vacuum. */
export const WITHOUT_STATISTICS = { autovacuum_analyze_threshold: '2147483647' }

const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const flagsOf = (settings: Record<string, string | number>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** The folder of PostgreSQL's programs, installing them if needed. */
export function postgresPrograms(): string {
  const programs = findPrograms() ?? (installPackage('postgresql'), findPrograms())
  if (!programs) throw new Error('PostgreSQL could not be installed.')
  return programs
}

function findPrograms(): string | undefined {
  const found = installed('initdb')
  if (found) return dirname(realpathSync(found))
  const debian = '/usr/lib/postgresql'
  const version = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))[0] : undefined
  return version && join(debian, version, 'bin')
}

/** PostgreSQL has one process per connection. */
function cpuOfChildren(parent: number): number {
  const pids = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ').filter(Boolean)
  return pids.reduce((sum, pid) => sum + cpuOfProcess(pid), 0)
}

function cpuOfProcess(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    // The process has ended since it was listed.
    return 0
  }
}

/** PostgreSQL refuses to run as root. */
export function systemUser(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

export async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100 && server.exitCode === null; tries++) {
    const database = openPostgres(url)
    try {
      await database.exec('select 1')
      return
    } catch {
      await pause(100)
    } finally {
      await database.close()
    }
  }
  throw new Error('PostgreSQL did not start.')
}
