import { setTimeout as pause } from 'node:timers/promises'
import { Command } from 'commander'
import { outageOf } from '#database/outage.ts'
import { ConfigError } from '#server/config-error.ts'
import { readLogLevel } from '#server/config.ts'
import { ShopError } from '#domain/errors.ts'
import { logEvent } from '#shop/events.ts'
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
  .description("The owner's commands. They read the same settings as the server, such as DATA_DIR and DATABASE_URL.")
  .showHelpAfterError()
  // A level that does not exist is rejected before the command changes anything.
  .hook('preAction', () => void readLogLevel(process.env))
  .hook('preAction', (_, command) => void program.setOptionValueWithSource(STARTED, command, 'implied'))
for (const command of await loadCommands(process.argv[2])) program.addCommand(command)

try {
  // Lets a signal that arrived during loading take effect before the command starts.
  await pause(1)
  await program.parseAsync()
} catch (error) {
  // Errors that the owner can fix print one sentence; defects print their stack trace.
  const sentence = error instanceof ShopError || error instanceof ConfigError ? error.message : outageOf(error)
  console.error(sentence ?? error)
  process.exitCode = 1
}
await logChange(program.getOptionValue(STARTED) as Command | undefined)

/** Leaves out the arguments, which may be names and addresses. */
async function logChange(command: Command | undefined): Promise<void> {
  if (!command || !hasChanged(command)) return
  const name = [command.parent === program ? '' : command.parent!.name(), command.name()].filter(Boolean).join(' ')
  // Loaded only if a line may be written.
  if (!['trace', 'debug', 'info'].includes(readLogLevel(process.env))) return
  const { createLog } = await import('#server/log.ts')
  logEvent({ log: createLog('info', process.stderr) }, 'ownerCommand', { command: name })
}
