import { resolve } from 'node:path'
import { Command } from 'commander'
import { holdsShop, restore } from '#database/backup.ts'
import { adminDatabase } from '#database/admin-database.ts'
import type { BackupFile } from '#database/sqlite/backup-files.ts'
import { counted } from '#domain/counts.ts'
import { conflict } from '#domain/errors.ts'
import { openMedia, openStoreOutside } from '#media/open-media.ts'
import { hasTokenSecret, readAdminDatabase, readPlace } from '#server/config.ts'
import { isSecretFile, makeDataFolder, replaceSecret } from '#server/secret/token-secret.ts'
import { writeMediaFile } from '#shop/media/media-files.ts'
import { missingPictureWarning, missingPictures } from '#shop/media/missing-pictures.ts'
import { withDelayedProgress } from './progress.ts'
import { withShop } from './with-shop.ts'
import { mutating } from './effects.ts'

const EXPLANATION = `
It replaces all data of the shop, or nothing if it fails: the whole file is checked first, including each picture. Stop the shop on
every machine before you restore. A backup from an earlier version is migrated. Pictures that are not in the backup are kept. All
sessions end, and emails that were waiting when the backup was made are held, because they may have been sent since: see
"shop outbox held". Webhooks are paused, because this may be a copy of a shop: see "shop webhooks".

Example:
  npx shop restore shop-2026-01-15.backup --force && npx shop doctor`

export const command = new Command('restore')
  .argument('<file>', 'a file created by shop backup')
  .option('--force', 'replace a shop that holds products, orders or accounts')
  .addHelpText('after', EXPLANATION)
  .action(mutating(runRestore))

async function runRestore(name: string, { force = false }: { force?: boolean }): Promise<void> {
  const file = resolve(name)
  const place = readPlace(process.env)
  makeDataFolder(place)
  const database = await adminDatabase(place.database, readAdminDatabase(process.env))
  if (!force && (await holdsShop(database)))
    throw conflict('The shop is not empty. Use --force to replace everything in it.')
  const files: RestoredFiles = { pictures: 0, secret: null }
  const { heldEmails, pausedWebhooks } = await withDelayedProgress('Restoring', async (show) => {
    const store = await openStoreOutside(place)
    const take = async (file: BackupFile) => {
      if (isSecretFile(file)) files.secret = file
      else if (await writeMediaFile(store, file)) files.pictures += 1
    }
    return restore(database, file, { onProgress: show, take })
  })
  console.log(`Restored the shop from ${file}. All sessions have ended.`)
  if (files.pictures > 0) console.log(`Pictures: ${counted(files.pictures, 'file')}.`)
  if (files.secret) console.log(await keepSecret(place, files.secret))
  if (heldEmails > 0) console.log(heldSentence(heldEmails))
  if (pausedWebhooks > 0) console.log(`Paused: ${counted(pausedWebhooks, 'webhook')}. See "npx shop webhooks".`)
  for (const line of await missingAfter()) console.log(line)
}

type RestoredFiles = { pictures: number; secret: BackupFile | null }

async function keepSecret(place: { dataDir: string }, secret: BackupFile): Promise<string> {
  if (hasTokenSecret(process.env)) return 'TOKEN_SECRET is set, so the secret in the backup was not used.'
  await replaceSecret(place, secret)
  return 'The secret was restored from the backup.'
}

const missingAfter = (): Promise<string[]> =>
  withShop(async ({ database }, place) =>
    missingPictureWarning(await missingPictures(database, await openMedia(place, database))),
  )

const heldSentence = (count: number): string =>
  count === 1
    ? '1 email that was waiting is held, because it may have been sent since: see "npx shop outbox held".'
    : `${count} emails that were waiting are held, because they may have been sent since: see "npx shop outbox held".`
