import { spawnSync } from 'node:child_process'

/** Runs one of the project's own commands, and exits this process if it fails. */
export function run(command: string, args: string[]): void {
  const status = attempt(command, args)
  if (status !== 0) process.exit(status)
}

/** Runs a command in the foreground and returns its exit status. */
export function attempt(command: string, args: string[], env: Record<string, string> = {}): number {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) console.error(`${command}: ${error.message}`)
  return status ?? 1
}
