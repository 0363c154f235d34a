import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Instructions } from '../../chaos/shop-process.ts'

/** A node of the shop: one process, which can be killed, frozen and started again. */
export type ShopNode = {
  name: string
  port: number
  pid: () => number
  hasEnded: () => boolean
  /** Starts the process and resolves when it is open. */
  open: (instructions: Instructions) => Promise<void>
  /** Replaces the instructions of the running process. */
  instruct: (instructions: Instructions) => void
  /** Whether the process has been stopped, by itself at a failpoint or by a signal. */
  isFrozen: () => boolean
  signal: (signal: NodeJS.Signals) => Promise<void>
  log: () => string
}

type Options = { name: string; folder: string; port: number; env: Record<string, string> }

export function createNode({ name, folder, port, env }: Options): ShopNode {
  const data = join(folder, name)
  mkdirSync(data, { recursive: true })
  let child: ChildProcess | null = null
  let log = ''
  const hasEnded = () => child === null || child.exitCode !== null || child.signalCode !== null
  return {
    name,
    port,
    pid: () => child!.pid!,
    hasEnded,
    async open(instructions) {
      child = spawn(process.execPath, ['tools/chaos/server.ts'], {
        env: {
          ...process.env,
          NODE_COMPILE_CACHE: resolve('node_modules/.cache/cluster'),
          NODE_ENV: 'production',
          ...env,
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
    },
    instruct: (instructions) => void child!.send(instructions, () => {}),
    isFrozen: () => !hasEnded() && / T /.test(readFileSync(`/proc/${child!.pid}/stat`, 'utf8')),
    async signal(signal) {
      if (hasEnded()) return
      const ended = once(child!, 'exit')
      process.kill(child!.pid!, signal)
      if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') await ended
    },
    log: () => log,
  }
}
