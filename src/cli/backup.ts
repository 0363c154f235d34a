import { resolve } from 'node:path'
import { Command } from 'commander'
import { adminDatabase } from '#database/admin-database.ts'
import { backup } from '#database/backup.ts'
import { mediaTotals, MEDIA_MIGRATION } from '#database/media/media.ts'
import { readAdminDatabase } from '#server/config.ts'
import { withLateBar } from './progress.ts'
import { withShopOfAnyVersion } from './with-shop.ts'
import { reads } from './effects.ts'

const EXPLANATION = `
The backup is a consistent snapshot: a database file with SQLite, a dump of pg_dump with PostgreSQL. The shop may
keep running. With PostgreSQL it has the pictures, unless MEDIA leads elsewhere. With SQLite pictures and the secret are
files in DATA_DIR: copy "media" and "token-secret" as well.

Example:
  npx shop backup shop-2026-01-15.backup`

export const backupCommand = new Command('backup')
  .description('Back up the database to a file.')
  .argument('<file>', 'the file to create')
  .addHelpText('after', EXPLANATION)
  .action(reads(runBackup))

async function runBackup(name: string): Promise<void> {
  const file = resolve(name)
  const pictures = await withShopOfAnyVersion(async (shop, { database, applied }) => {
    const past = await adminDatabase(database, readAdminDatabase(process.env))
    await withLateBar('Copying', (show) => backup(past, file, show))
    return applied.includes(MEDIA_MIGRATION) ? mediaTotals(shop.database.db) : null
  })
  const size = pictures && `, with ${pictures.files} files of pictures (${(pictures.bytes / 1_000_000).toFixed(1)} MB)`
  console.log(`Backed up the shop to ${file}${size ?? ''}.`)
}
