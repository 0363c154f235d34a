import { resolve } from 'node:path'
import { Command } from 'commander'
import { backup } from '#database/backup.ts'
import { withLateBar } from './progress.ts'
import { withShopOfAnyVersion } from './with-shop.ts'

const EXPLANATION = `
The backup is a consistent snapshot: a database file with SQLite, a dump of pg_dump with PostgreSQL. The shop may
keep running. Pictures and the secret are files in DATA_DIR: copy "media" and "token-secret" as well.

Example:
  npx shop backup shop-2026-01-15.backup`

export const backupCommand = new Command('backup')
  .description('Back up the database to a file.')
  .argument('<file>', 'the file to create')
  .addHelpText('after', EXPLANATION)
  .action(runBackup)

async function runBackup(name: string): Promise<void> {
  const file = resolve(name)
  await withShopOfAnyVersion((_, { database }) => withLateBar('Copying', (show) => backup(database, file, show)))
  console.log(`Backed up the shop to ${file}.`)
}
