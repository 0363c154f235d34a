import { setTimeout as pause } from 'node:timers/promises'
import { Command } from 'commander'
import { hasChanged } from './effects.ts'
import { loadCommands } from './commands.ts'

// Make files readable by their owner only, like the server does.
process.umask(0o077)
// A reader such as `head` may close the pipe early; keep going and drop further output.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

/** The option that stores the running command. */
const STARTED = 'started'

const program = new Command('shop')
  .description('Manage the shop. Commands read the same settings as the server, such as DATA_DIR and DATABASE_URL.')
  .showHelpAfterError()
  // Reject an invalid log level before the command changes anything.
  .hook('preAction', async () => void (await readLevel()))
  .hook('preAction', (_, command) => void program.setOptionValueWithSource(STARTED, command, 'implied'))
for (const command of await loadCommands(process.argv.slice(2))) program.addCommand(command)

try {
  // Let a signal that arrived during loading take effect before the command starts.
  await pause(1)
  await program.parseAsync()
} catch (error) {
  console.error((await sentenceOf(error)) ?? error)
  process.exitCode = 1
}
await logChange(program.getOptionValue(STARTED) as Command | undefined)

/** Returns one sentence for errors that the owner can fix; null for bugs, whose stack trace is printed. */
async function sentenceOf(error: unknown): Promise<string | null> {
  const { ConfigError } = await import('#server/config-error.ts')
  const { ShopError } = await import('#domain/errors.ts')
  const { outageOf } = await import('#database/outage.ts')
  return error instanceof ShopError || error instanceof ConfigError ? error.message : outageOf(error)
}

/** Imported lazily, because help needs no settings. */
async function readLevel(): Promise<string> {
  const { readLogLevel } = await import('#server/config.ts')
  return readLogLevel(process.env)
}

/** Omits the arguments, which may be personal data. */
async function logChange(command: Command | undefined): Promise<void> {
  if (!command || !hasChanged(command)) return
  const name = [command.parent === program ? '' : command.parent!.name(), command.name()].filter(Boolean).join(' ')
  // Log lines are for log collectors, not for a terminal.
  if (process.stderr.isTTY || !['trace', 'debug', 'info'].includes(await readLevel())) return
  const { createLog } = await import('#server/log.ts')
  const { logEvent } = await import('#shop/events.ts')
  logEvent({ log: createLog('info', process.stderr) }, 'ownerCommand', { command: name })
}
