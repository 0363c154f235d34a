import { resolve } from 'node:path'
import { Command } from 'commander'
import { adminDatabase } from '#database/admin-database.ts'
import { backup } from '#database/backup.ts'
import { readAdminDatabase } from '#server/config.ts'
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
  await withShopOfAnyVersion(async (_, { database }) => {
    const past = await adminDatabase(database, readAdminDatabase(process.env))
    await withLateBar('Copying', (show) => backup(past, file, show))
  })
  console.log(`Backed up the shop to ${file}.`)
}
