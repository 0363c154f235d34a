import { setTimeout as pause } from 'node:timers/promises'
import { Command } from 'commander'
import { hasChanged } from './effects.ts'
import { loadCommands } from './commands.ts'

// Files are readable by their owner alone, as those of the server.
process.umask(0o077)
// A reader such as `head` has seen enough: the command goes on, and what it prints is lost.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

/** The option in which the program keeps the command that it has started. */
const STARTED = 'started'

const program = new Command('shop')
  .description('Manage the shop. Commands read the same settings as the server, such as DATA_DIR and DATABASE_URL.')
  .showHelpAfterError()
  // A level that does not exist is rejected before the command changes anything.
  .hook('preAction', async () => void (await readLevel()))
  .hook('preAction', (_, command) => void program.setOptionValueWithSource(STARTED, command, 'implied'))
for (const command of await loadCommands(process.argv.slice(2))) program.addCommand(command)

try {
  // Lets a signal that arrived during loading take effect before the command starts.
  await pause(1)
  await program.parseAsync()
} catch (error) {
  console.error((await sentenceOf(error)) ?? error)
  process.exitCode = 1
}
await logChange(program.getOptionValue(STARTED) as Command | undefined)

/** Errors that the owner can fix print one sentence; defects print their stack trace. */
async function sentenceOf(error: unknown): Promise<string | null> {
  const { ConfigError } = await import('#server/config-error.ts')
  const { ShopError } = await import('#domain/errors.ts')
  const { outageOf } = await import('#database/outage.ts')
  return error instanceof ShopError || error instanceof ConfigError ? error.message : outageOf(error)
}

/** The help needs no settings. */
async function readLevel(): Promise<string> {
  const { readLogLevel } = await import('#server/config.ts')
  return readLogLevel(process.env)
}

/** Leaves out the arguments, which may be names and addresses. */
async function logChange(command: Command | undefined): Promise<void> {
  if (!command || !hasChanged(command)) return
  const name = [command.parent === program ? '' : command.parent!.name(), command.name()].filter(Boolean).join(' ')
  // A log line is for the program that collects them, not for the owner at a terminal.
  if (process.stderr.isTTY || !['trace', 'debug', 'info'].includes(await readLevel())) return
  const { createLog } = await import('#server/log.ts')
  const { logEvent } = await import('#shop/events.ts')
  logEvent({ log: createLog('info', process.stderr) }, 'ownerCommand', { command: name })
}
