import { resolve } from 'node:path'
import { Command } from 'commander'
import { adminDatabase } from '#database/admin-database.ts'
import { backup } from '#database/backup.ts'
import { mediaTotals, MEDIA_MIGRATION } from '#database/media/media.ts'
import { pendingMigrations } from '#database/migrate.ts'
import { isServer } from '#database/open.ts'
import type { BackupFile } from '#database/sqlite/backup-files.ts'
import { counted } from '#domain/counts.ts'
import { openMedia, storesOutside } from '#media/open-media.ts'
import { readAdminDatabase, hasTokenSecret } from '#server/config.ts'
import { secretFiles } from '#server/secret/token-secret.ts'
import { countMedia, readMediaFiles, type CopiedMedia } from '#shop/media/media-files.ts'
import { missingPictureWarning, missingPictures } from '#shop/media/missing-pictures.ts'
import { withDelayedProgress } from './progress.ts'
import { withShopOfAnyVersion } from './with-shop.ts'
import { readOnly } from './effects.ts'

const EXPLANATION = `
The backup is one file, a consistent snapshot of the whole shop: the database, the pictures and the secret. The shop can keep
running. With SQLite it is a database file. With PostgreSQL it is a pg_dump archive, which includes the pictures if MEDIA is
"database", but not TOKEN_SECRET, which is in the environment. The command lists whatever is not included.

Example:
  npx shop backup shop-2026-01-15.backup`

export const command = new Command('backup')
  .argument('<file>', 'the file to create')
  .option('--without-media', 'skip the pictures, if you back them up elsewhere')
  .addHelpText('after', EXPLANATION)
  .action(readOnly(runBackup))

type Flags = { withoutMedia?: boolean }

async function runBackup(name: string, { withoutMedia = false }: Flags): Promise<void> {
  const file = resolve(name)
  const lines = await withShopOfAnyVersion(async (shop, place) => {
    const database = await adminDatabase(place.database, readAdminDatabase(process.env))
    const media = await openMedia(place, shop.database)
    const stores = storesOutside(media)
    const hasRoom = !isServer(database)
    const isSet = hasTokenSecret(process.env)
    const secret = hasRoom && !isSet ? await secretFiles(place) : []
    const copied: CopiedMedia = { files: 0, bytes: 0, damaged: [] }
    await withDelayedProgress('Copying', (show) => {
      async function* files(): AsyncGenerator<BackupFile> {
        yield* secret
        if (!withoutMedia) yield* readMediaFiles(stores, copied, (done) => show((1 + done) / 2))
      }
      const onProgress = (done: number) => show(hasRoom ? done / 2 : done)
      return backup(database, file, { onProgress, files: files(), withoutMedia })
    })
    const rows = place.applied.includes(MEDIA_MIGRATION) ? await mediaTotals(shop.database.db) : NO_FILES
    const outside = withoutMedia || !hasRoom ? await countMedia(stores) : NO_FILES
    const isCurrent = (await pendingMigrations(shop.database, place.applied)).length === 0
    return [
      `Backed up the shop to ${file}: ${partsText(withoutMedia ? NO_FILES : sum(copied, rows), secret.length > 0)}.`,
      ...leftOut(withoutMedia ? sum(outside, rows) : outside, isSet),
      ...copied.damaged.map((picture) => `Damaged, not included: ${picture}`),
      ...missingPictureWarning(isCurrent ? await missingPictures(shop.database, media) : []),
    ]
  })
  for (const line of lines) console.log(line)
}

type Files = { files: number; bytes: number }
const NO_FILES: Files = { files: 0, bytes: 0 }
const sum = (a: Files, b: Files): Files => ({ files: a.files + b.files, bytes: a.bytes + b.bytes })

const filesText = ({ files, bytes }: Files): string =>
  `${counted(files, 'file')} of pictures (${(bytes / 1_000_000).toFixed(1)} MB)`

const partsText = (pictures: Files, hasSecret: boolean): string =>
  ['the database', ...(pictures.files > 0 ? [filesText(pictures)] : []), ...(hasSecret ? ['the secret'] : [])].join(
    ', ',
  )

const leftOut = (pictures: Files, isSecretSet: boolean): string[] => [
  ...(pictures.files > 0 ? [`Not included: ${filesText(pictures)}. Back them up separately.`] : []),
  ...(isSecretSet ? ['Not included: TOKEN_SECRET from the environment. Back it up separately.'] : []),
]
