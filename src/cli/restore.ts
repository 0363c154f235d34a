import { resolve } from 'node:path'
import { Command } from 'commander'
import { holdsShop, restore } from '#database/backup.ts'
import { adminDatabase } from '#database/admin-database.ts'
import { conflict } from '#domain/errors.ts'
import { withLateBar } from './progress.ts'
import { readAdminDatabase, readPlace } from '#server/config.ts'
import { makeDataFolder } from '#server/secret/token-secret.ts'
import { changes } from './effects.ts'

const EXPLANATION = `
It replaces all data of the shop, or nothing if it fails. Stop the shop on every machine first. A backup of an earlier version is
migrated. Every session ends, and the emails that were waiting at the time of the backup are held, because they may have been
sent since: see "shop outbox held".

Example:
  npx shop restore shop-2026-01-15.backup --force && npx shop doctor`

export const restoreCommand = new Command('restore')
  .description('Restore the database from a backup.')
  .argument('<file>', 'a file written by shop backup')
  .option('--force', 'replace a shop that holds products, orders or accounts')
  .addHelpText('after', EXPLANATION)
  .action(changes(runRestore))

async function runRestore(name: string, { force = false }: { force?: boolean }): Promise<void> {
  const file = resolve(name)
  const place = readPlace(process.env)
  makeDataFolder(place)
  const database = await adminDatabase(place.database, readAdminDatabase(process.env))
  if (!force && (await holdsShop(database)))
    throw conflict('The shop is not empty. Use --force to replace everything in it.')
  const held = await withLateBar('Restoring', (show) => restore(database, file, show))
  console.log(`Restored the shop from ${file}. Every session has ended.`)
  if (held > 0) console.log(heldSentence(held))
}

const heldSentence = (count: number): string =>
  count === 1
    ? '1 email that was waiting is held, because it may have been sent since: see "npx shop outbox held".'
    : `${count} emails that were waiting are held, because they may have been sent since: see "npx shop outbox held".`
