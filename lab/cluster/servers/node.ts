import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Instructions } from '../../chaos/shop-process.ts'
import { mountDisk, type Disk } from './disk.ts'

/** What a node is started with. `code` is the folder of its release. */
export type NodeSettings = { env: NodeJS.ProcessEnv; code: string }

/** A node of the shop: one process, which can be killed, frozen and restarted. */
export type ShopNode = {
  name: string
  port: number
  /** Null if none can be mounted. */
  disk: Disk | null
  pid: () => number
  hasEnded: () => boolean
  /** The settings for the next start and later ones. */
  settings: NodeSettings
  /** Starts the process. Resolves when it is open. */
  open: (instructions: Instructions) => Promise<void>
  /** Shuts the process down gracefully, and starts it with its settings. */
  restart: (instructions: Instructions) => Promise<void>
  /** Replaces the instructions of the running process. */
  instruct: (instructions: Instructions) => void
  /** Whether the process is stopped, by itself at a failpoint or by a signal. */
  isFrozen: () => boolean
  signal: (signal: NodeJS.Signals) => Promise<void>
  killNow: () => void
}

type Options = { name: string; folder: string; port: number; env: Record<string, string>; hasDisk?: boolean }

const DISK_MB = 32

export function createNode({ name, folder, port, env, hasDisk = true }: Options): ShopNode {
  const disk = hasDisk ? mountDisk(join(folder, name), DISK_MB, { uid: 0, gid: 0 }) : null
  const data = join(folder, name, 'data')
  mkdirSync(data, { recursive: true })
  const settings: NodeSettings = { env, code: resolve() }
  let child: ChildProcess | null = null
  let log = ''
  const hasEnded = () => child === null || child.exitCode !== null || child.signalCode !== null
  const signal = async (kind: NodeJS.Signals): Promise<void> => {
    if (hasEnded()) return
    const ended = kind === 'SIGSTOP' || kind === 'SIGCONT' ? null : once(child!, 'exit')
    process.kill(child!.pid!, kind)
    await ended
  }
  const open = async (instructions: Instructions): Promise<void> => {
    child = spawn(process.execPath, ['lab/chaos/server.ts'], {
      cwd: settings.code,
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: resolve('node_modules/.cache/cluster'),
        NODE_ENV: 'production',
        ...settings.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: data,
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      detached: true,
    })
    child.stderr!.on('data', (bytes: Buffer) => (log = (log + bytes.toString()).slice(-10_000)))
    child.send(instructions)
    await Promise.race([once(child, 'message'), once(child, 'exit')])
    if (hasEnded()) throw new Error(`${name} did not open: ${log}`)
  }
  return {
    name,
    port,
    disk,
    pid: () => child!.pid!,
    hasEnded,
    settings,
    open,
    async restart(instructions) {
      await signal('SIGTERM')
      await open(instructions)
    },
    instruct: (instructions) => void child!.send(instructions, () => {}),
    isFrozen: () => !hasEnded() && / T /.test(readFileSync(`/proc/${child!.pid}/stat`, 'utf8')),
    signal,
    killNow: () => void (hasEnded() || child!.kill('SIGKILL')),
  }
}
