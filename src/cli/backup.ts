import { resolve } from 'node:path'
import { Command } from 'commander'
import { backup } from '#database/backup.ts'
import { withLateBar } from './progress.ts'
import { withShop } from './with-database.ts'

const EXPLANATION = `
The copy is the database as it is at one moment, and may be taken while the shop trades: with SQLite a database file, with
PostgreSQL a dump of pg_dump. Pictures and the secret are files of DATA_DIR: copy "media" and "token-secret" as well.

Example:
  npx shop backup shop-2026-01-15.backup`

export const backupCommand = new Command('backup')
  .description('Copy the database into a file.')
  .argument('<file>', 'a file that is not there yet')
  .addHelpText('after', EXPLANATION)
  .action(runBackup)

async function runBackup(name: string): Promise<void> {
  const file = resolve(name)
  await withShop((_, { database }) => withLateBar('Copying', (show) => backup(database, file, show)))
  console.log(`The shop is copied to ${file}.`)
}
