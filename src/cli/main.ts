import { setTimeout as pause } from 'node:timers/promises'
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
import { reportCommand } from './report.ts'
import { restoreCommand } from './restore.ts'
import { stockCommand } from './stock.ts'

// As the shop itself does: what is written is for its owner alone, also while it is being written.
process.umask(0o077)

const program = new Command('shop')
  .description(
    "The owner's commands. They use the same settings as the shop itself, such as DATA_DIR and DATABASE_URL.",
  )
  .addCommand(importCommand)
  .addCommand(exportCommand)
  .addCommand(productsCommand)
  .addCommand(priceCommand)
  .addCommand(stockCommand)
  .addCommand(reportCommand)
  .addCommand(doctorCommand)
  .addCommand(outboxCommand)
  .addCommand(backupCommand)
  .addCommand(restoreCommand)
  .showHelpAfterError()

try {
  // An order to stop that came while all of this was read is heard now, before anything is done.
  await pause(1)
  await program.parseAsync()
} catch (error) {
  // What an owner can mend is said in a sentence; the rest is a defect, and its trace is wanted.
  const sentence = error instanceof ShopError || error instanceof ConfigError ? error.message : outageOf(error)
  console.error(sentence ?? error)
  process.exitCode = 1
}
