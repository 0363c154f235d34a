import { Command } from 'commander'
import { hasNodesTable, migrate, onlyExpand, pendingMigrations } from '#database/migrate.ts'
import { isServer } from '#database/open.ts'
import { hasOtherSessions } from '#database/postgres/sessions.ts'
import { isOpenElsewhere } from '#database/sqlite/exclusive.ts'
import { conflict, type ShopError } from '#domain/errors.ts'
import { readPlace } from '#server/config.ts'
import { rejectNewerSchema } from '#server/open-database.ts'
import { withShopOfAnyVersion } from './with-shop.ts'
import { mutating } from './effects.ts'

const EXPLANATION = `
A new version of the shop may need database migrations. They run when the server starts; this command runs them without starting
it, so that you can use other commands first. Migrations that only add can run while the shop is open. For any other, the command
tells you to stop the shop on every machine. Back up first: a migration cannot be undone, only restored from the backup.

Example:
  npx shop backup shop-2026-01-15.backup && npx shop migrate`

export const command = new Command('migrate').addHelpText('after', EXPLANATION).action(mutating(runMigrate))

async function runMigrate(): Promise<void> {
  const { database: location } = readPlace(process.env)
  const pending = await withShopOfAnyVersion(async ({ database }, { applied, ...place }) => {
    rejectNewerSchema(database, place, applied)
    const names = await pendingMigrations(database, applied)
    // Nodes of versions without the `nodes` table can only be detected by their sessions.
    const mayBeOpen = names.length > 0 && database.kind === 'postgres' && !hasNodesTable(applied)
    if (mayBeOpen && (await hasOtherSessions(database.db))) throw inUse()
    return names
  })
  if (pending.length === 0) return console.log('The database is up to date.')
  if (!isServer(location) && !onlyExpand('sqlite', pending) && isOpenElsewhere(location)) throw inUse()
  await withShopOfAnyVersion(({ database }) => migrate(database))
  console.log(`Migrated: ${pending.join(', ')}.`)
}

const inUse = (): ShopError =>
  conflict('The database is in use. Stop the shop on every machine, then run "npx shop migrate" again.')
