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

// Files are readable by their owner alone, as those of the server.
process.umask(0o077)

const program = new Command('shop')
  .description("The owner's commands. They read the same settings as the server, such as DATA_DIR and DATABASE_URL.")
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
  // Lets a signal that arrived during loading take effect before the command starts.
  await pause(1)
  await program.parseAsync()
} catch (error) {
  // Errors that the owner can fix print one sentence; defects print their stack trace.
  const sentence = error instanceof ShopError || error instanceof ConfigError ? error.message : outageOf(error)
  console.error(sentence ?? error)
  process.exitCode = 1
}
