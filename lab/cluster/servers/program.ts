import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A server program that can be killed and frozen. */
export type Program = {
  name: string
  pid: () => number
  isRunning: () => boolean
  start: () => void
  /** Signals the program and its children, and waits for the end if the signal is a terminating one. */
  signal: (signal: NodeJS.Signals) => Promise<void>
  /** Kills the program and its children, without waiting. */
  killNow: () => void
  /** The end of its output. */
  log: () => string
}

type Options = { name: string; command: string; args: string[]; folder: string; user?: string; env?: NodeJS.ProcessEnv }

/** Starts a program in its own process group, so that Ctrl-C does not reach it. Its output goes to a file in the folder. */
export function startProgram({ name, command, args, folder, user, env }: Options): Program {
  const file = join(folder, `${name}.log`)
  let child: ChildProcess
  const start = (): void => {
    const output = openSync(file, 'a')
    child = spawn(command, args, {
      ...(user && process.getuid?.() === 0 && idsOf(user)),
      cwd: folder,
      detached: true,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    })
  }
  start()
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    name,
    pid: () => child.pid!,
    isRunning,
    start,
    async signal(signal) {
      if (!isRunning()) return
      const ended = signal === 'SIGSTOP' || signal === 'SIGCONT' ? null : once(child, 'exit')
      process.kill(-child.pid!, signal)
      await ended
    },
    killNow: () => void (isRunning() && process.kill(-child.pid!, 'SIGKILL')),
    log: () => readFileSync(file, 'utf8').slice(-3000),
  }
}

/** The ids of a system user. PostgreSQL refuses to run as root. */
export function idsOf(user: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}
