import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mountDisk, type Disk } from './disk.ts'
import { idsOf, startProgram, type Program } from './program.ts'
import { openNetwork } from './network.ts'
import { writeSettings } from './settings-file.ts'

/** A PostgreSQL server with the Patroni that runs it, as one machine. */
export type PostgresMember = {
  name: string
  port: number
  restPort: number
  /** Null if none can be mounted. */
  disk: Disk | null
  isPrimary: () => Promise<boolean>
  /** The servers according to this Patroni; empty if it does not respond. */
  members: () => Promise<MemberState[]>
  /** Kills both programs at once, like a machine that loses power. */
  kill: () => Promise<void>
  /** Kills only PostgreSQL, which Patroni notices. */
  killPostgres: () => void
  killNow: () => void
  isRunning: () => boolean
  start: () => void
  /** Cuts the machine's network: to etcd, to the other servers and to clients. */
  cut: () => void
  mend: () => void
  close: () => void
  log: () => string
}

const DISK_MB = 4096

type MemberState = { role: string; state: string; timeline?: number; lag?: number | string }
type Options = { folder: string; programs: string; embedded: boolean; etcd: number[]; user: string }

/** Whether there is one primary and all others have its transactions, one of them synchronously. */
export const isSettled = (members: MemberState[]): boolean => {
  const leader = members.find(({ role }) => role === 'leader')
  const replicas = members.filter((member) => member !== leader)
  return (
    leader?.state === 'running' &&
    replicas.length === 2 &&
    replicas.some(({ role }) => role === 'sync_standby') &&
    replicas.every(({ state, timeline, lag }) => state === 'running' && timeline === leader.timeline && lag === 0)
  )
}

/** Starts a PostgreSQL server, which Patroni makes the primary or a replica. All its traffic goes through relays. */
export async function startMember(
  name: string,
  { folder, programs, embedded, etcd, user }: Options,
  inside: { port: number; restPort: number },
): Promise<PostgresMember> {
  const network = await openNetwork([inside.port, inside.restPort, ...etcd])
  const [port, restPort, ...etcdPorts] = network.ports as [number, number, ...number[]]
  const disk = mountDisk(join(folder, name), DISK_MB, idsOf(user))
  if (!disk && process.getuid?.() === 0) chownSync(join(folder, name), idsOf(user).uid, idsOf(user).gid)
  const data = join(folder, name, 'data')
  const words = {
    name,
    data,
    programs,
    folder,
    etcd: etcdPorts.map((etcdPort) => `127.0.0.1:${etcdPort}`).join(','),
    port: inside.port,
    restPort: inside.restPort,
    outsidePort: port,
    outsideRestPort: restPort,
  }
  // Patroni reads all files in this folder.
  const settings = join(folder, `${name}.settings`)
  mkdirSync(settings)
  for (const file of ['patroni.yml', ...(embedded ? ['patroni-embedded.yml'] : [])])
    writeSettings(file, join(settings, file), words)
  // Like a real machine, it needs an init process to reap children immediately: Patroni treats an unreaped server as running.
  // Patroni dies with its init, which puts it into its own process group.
  const init = ['-s', '--', 'setpriv', '--pdeathsig', 'KILL']
  const patroni: Program = startProgram({ name, command: 'tini', args: [...init, 'patroni', settings], folder, user })
  const ask = (path: string): Promise<{ status: number; body: string } | null> =>
    fetch(`http://127.0.0.1:${restPort}${path}`, { signal: AbortSignal.timeout(1000) })
      .then(async (answer) => ({ status: answer.status, body: await answer.text() }))
      .catch(() => null)
  const killPostgres = (): void => {
    const file = join(data, 'postmaster.pid')
    if (!existsSync(file)) return
    try {
      process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
    } catch {
      // It has already ended.
    }
  }
  return {
    name,
    port,
    restPort,
    disk,
    isPrimary: async () => (await ask('/primary'))?.status === 200,
    async members() {
      const answer = await ask('/cluster')
      return answer?.status === 200 ? (JSON.parse(answer.body) as { members: MemberState[] }).members : []
    },
    async kill() {
      const ended = patroni.signal('SIGKILL')
      killPostgres()
      await ended
    },
    killPostgres,
    killNow() {
      patroni.killNow()
      killPostgres()
    },
    isRunning: patroni.isRunning,
    start: patroni.start,
    cut: network.cut,
    mend: network.mend,
    close: network.close,
    log: patroni.log,
  }
}
