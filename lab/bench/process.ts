import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from '../../test/support/free-port.ts'
import type { Bench } from './bench.ts'

export type Opened = { url: string; server: ChildProcess; stop: () => Promise<void> }

type Options = { env?: NodeJS.ProcessEnv; cwd?: string }

type ToOpen = Pick<Bench, 'env'> & { /** A built checkout of the shop. */ folder?: string }

/** Starts another process of the measured shop, as its owner would. Resolves after its first page. */
export async function openProcess(
  { env, folder = '.' }: ToOpen,
  settings: Record<string, string> = {},
): Promise<Opened> {
  const port = `${await freePort()}`
  const url = `http://localhost:${port}`
  const { NODE_FLAGS, NODE_ENVIRONMENT } = await nodeSettingsOf(folder)
  const command = [...NODE_FLAGS, 'build/process/main.js']
  return opened(url, command, { ...NODE_ENVIRONMENT, ...env, PORT: port, SHOP_URL: url, ...settings }, folder)
}

type NodeSettings = { NODE_FLAGS: string[]; NODE_ENVIRONMENT: Record<string, string> }

/** Older checkouts have no such file, and set the flags in their process. */
async function nodeSettingsOf(folder: string): Promise<NodeSettings> {
  const file = resolve(folder, 'scripts/node-settings.ts')
  if (!existsSync(file)) return { NODE_FLAGS: [], NODE_ENVIRONMENT: {} }
  return (await import(file)) as NodeSettings
}

/** Starts a program in lab/bench/floors, which takes its port as the first argument. */
export async function openFloor(program: string, ...options: string[]): Promise<Opened> {
  const port = `${await freePort()}`
  return opened(`http://127.0.0.1:${port}`, [`lab/bench/floors/${program}`, port, ...options], {
    ...process.env,
    NODE_ENV: 'production',
  })
}

const opened = (url: string, command: string[], env: NodeJS.ProcessEnv, cwd = '.'): Promise<Opened> =>
  openServer(url, [process.execPath, ...command], { env, cwd })

/** Starts a program. Resolves when it responds at the URL. */
export async function openServer(url: string, [program, ...words]: string[], options: Options = {}): Promise<Opened> {
  const server = spawn(program!, words, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(server, 'exit')
  while (!(await fetch(url).catch(() => null))) {
    if (server.exitCode !== null) throw new Error(`${words[0]} has ended with ${server.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return {
    url,
    server,
    stop: async () => {
      server.kill('SIGTERM')
      await ended
    },
  }
}

/** CPU time of all threads of a process in milliseconds, more precise than the ticks in /proc/PID/stat. */
export const cpuOf = ({ pid }: ChildProcess): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(join(`/proc/${pid}/task`, thread, 'schedstat'), 'utf8').split(' ')[0]) / 1e6)
    .reduce((sum, ms) => sum + ms, 0)
