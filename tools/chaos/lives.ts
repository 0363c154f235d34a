import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { Failpoint } from '#shop/failpoints.ts'

/** What one life of the shop's process is told. */
export type Opening = {
  outside: string
  /** How far its clock is ahead: leases end and payments are given up without anybody waiting. */
  aheadMs: number
  /** Where it ends itself, and at which passing of that point; it lives on without. */
  failpoint: Failpoint | null
  pass: number
}

export type Life = {
  /** From now on. */
  tell: (opening: Opening) => void
  /** Resolves when the process has ended, with the signal that ended it. */
  ended: Promise<string | null>
  isOver: () => boolean
  kill: () => Promise<void>
  /** What it wrote to its log. */
  said: () => string
}

/** One life after the other, on one port and one data folder. */
export function startLives(settings: NodeJS.ProcessEnv) {
  // Compiled once for all lives: most of a start is that.
  const env = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/chaos'), NODE_ENV: 'production', ...settings }
  let next = load(env)
  return {
    /** Resolves when the shop is open, or has ended before it was. */
    async open(opening: Opening): Promise<Life> {
      const { child, life } = next
      next = load(env)
      life.tell(opening)
      await Promise.race([once(child, 'message'), life.ended])
      return life
    },
    close: () => next.life.kill(),
  }
}

function load(env: NodeJS.ProcessEnv): { child: ChildProcess; life: Life } {
  const child = spawn(process.execPath, ['tools/chaos/server.ts'], {
    env,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    // Ctrl-C ends the run, which then wants to see this shop come to rest; without the run it ends by itself.
    detached: true,
  })
  let said = ''
  child.stderr!.on('data', (bytes: Buffer) => (said = (said + bytes.toString()).slice(-10_000)))
  let over = false
  const ended = new Promise<string | null>((end) =>
    child.once('close', (code, signal) => {
      over = true
      end(signal ?? String(code))
    }),
  )
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  // Who has died a moment ago does not hear it: `ended` says so.
  const tell = (opening: Opening) => void child.send(opening, () => {})
  return { child, life: { tell, ended, isOver: () => over, kill, said: () => said } }
}
