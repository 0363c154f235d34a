import { constants } from 'node:os'
import { Command } from 'commander'
import { outageOf } from '#database/outage.ts'
import { ConfigError } from '#server/config.ts'
import { ShopError } from '#domain/errors.ts'
import { backupCommand } from './backup.ts'
import { doctorCommand } from './doctor.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { outboxCommand } from './outbox.ts'
import { priceCommand } from './price.ts'
import { productsCommand } from './products.ts'
import { restoreCommand } from './restore.ts'
import { stockCommand } from './stock.ts'

/** What a shell calls the end by a signal. */
const SIGNALLED = 128

// As the shop itself does: what is written is for its owner alone, also while it is being written.
process.umask(0o077)

// What is under way is undone: a transaction that has not ended never was, and a file has its name only when it is whole.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    console.error('Stopped.')
    process.exit(SIGNALLED + constants.signals[signal])
  })

const program = new Command('shop')
  .description(
    "The owner's commands. They use the same settings as the shop itself, such as DATA_DIR and DATABASE_URL.",
  )
  .addCommand(importCommand)
  .addCommand(exportCommand)
  .addCommand(productsCommand)
  .addCommand(priceCommand)
  .addCommand(stockCommand)
  .addCommand(doctorCommand)
  .addCommand(outboxCommand)
  .addCommand(backupCommand)
  .addCommand(restoreCommand)
  .showHelpAfterError()

try {
  await program.parseAsync()
} catch (error) {
  // What an owner can mend is said in a sentence; the rest is a defect, and its trace is wanted.
  const sentence = error instanceof ShopError || error instanceof ConfigError ? error.message : outageOf(error)
  console.error(sentence ?? error)
  process.exitCode = 1
}
