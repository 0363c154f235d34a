import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** Runs one of the project's own commands and ends this process when it fails. */
export function run(command: string, args: string[]): void {
  const status = attempt(command, args)
  if (status !== 0) process.exit(status)
}

export function attempt(command: string, args: string[], env: Record<string, string> = {}): number {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) console.error(`${command}: ${error.message}`)
  return status ?? 1
}

/** Begins a command beside others, whose output goes to an open file. Resolves with its exit status. */
export async function begin(
  command: string,
  args: string[],
  env: Record<string, string>,
  output: number,
): Promise<number> {
  const child = spawn(command, args, { stdio: ['ignore', output, output], env: { ...process.env, ...env } })
  const [status] = (await once(child, 'exit')) as [number | null]
  return status ?? 1
}
