import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { Failpoint } from '../../src/shop/failpoints.ts'

/** Instructions for one process of the shop. */
export type Instructions = {
  /** The URL of the external services. */
  services: string
  /** How far the shop's clock is ahead, so that leases and payments expire without waiting. */
  clockOffsetMs: number
  /** The failpoint at which the process kills itself; null for none. */
  failpoint: Failpoint | null
  /** How many times the failpoint is reached before the process kills itself. */
  passes: number
  /** If set, the process freezes instead. */
  signal?: 'SIGSTOP'
}

export type ShopProcess = {
  /** Replaces the instructions of the running process. */
  instruct: (instructions: Instructions) => void
  /** Resolves when the process has ended, with its signal or exit status. */
  ended: Promise<string>
  hasEnded: () => boolean
  kill: () => Promise<void>
  /** The end of its log. */
  log: () => string
}

/** Starts processes of the shop one after another, with the same port and data folder. The next one is always loaded in advance. */
export function shopProcesses(settings: NodeJS.ProcessEnv) {
  // The compile cache removes most of the startup time.
  const env = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/chaos'), NODE_ENV: 'production', ...settings }
  let next = load(env)
  return {
    /** Resolves when the shop is open or has ended. */
    async open(instructions: Instructions): Promise<ShopProcess> {
      const { child, shop } = next
      next = load(env)
      shop.instruct(instructions)
      await Promise.race([once(child, 'message'), shop.ended])
      return shop
    },
    close: () => next.shop.kill(),
  }
}

function load(env: NodeJS.ProcessEnv): { child: ChildProcess; shop: ShopProcess } {
  const child = spawn(process.execPath, ['lab/chaos/server.ts'], {
    env,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    // Ctrl-C must not reach the shop, because an interrupted run still audits it.
    detached: true,
  })
  let log = ''
  child.stderr!.on('data', (bytes: Buffer) => (log = (log + bytes.toString()).slice(-10_000)))
  let hasEnded = false
  const ended = new Promise<string>((resolve) =>
    child.once('close', (code, signal) => {
      hasEnded = true
      resolve(signal ?? String(code))
    }),
  )
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  // Errors of `send` are ignored: the process has just died, which `ended` reports.
  const instruct = (instructions: Instructions) => void child.send(instructions, () => {})
  return { child, shop: { instruct, ended, hasEnded: () => hasEnded, kill, log: () => log } }
}
