import { existsSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { runCommand } from '#test/process/warm-command.ts'
import { makeEarlierShop, migrationsOf, places, runScript, type Place } from '#test/process/own-databases.ts'

const FIRST_MISSING = '0023_import_journal'
const COMMANDS = [['doctor'], ['outbox'], ['products', 'list'], ['export', 'all.csv'], ['import', 'demo/products.json']]

describe.each(places)('On %s', (name, make) => {
  let place: Place
  beforeEach(async () => {
    place = await make()
  })
  afterEach(() => place.remove())

  const shop = (...args: string[]) => {
    const env = { ...process.env, ...place.settings }
    const { status, stdout, stderr } = runCommand({ args, env })
    return { status, output: (stdout + stderr).replaceAll(place.settings.DATA_DIR, 'DATA') }
  }

  it.each(COMMANDS)(
    'shop %s does not migrate the database of an earlier version, and says what to do',
    async (...args) => {
      await makeEarlierShop(place, FIRST_MISSING)
      const before = await migrationsOf(place)
      const { status, output } = shop(...args)
      expect(status).toBe(1)
      expect(output).toMatch(
        /^The database is from an earlier version of the shop. Missing migrations: 0023_import_journal, 0024_list_indexes.*\. Stop the shop, run "npx shop backup FILE", then "npx shop migrate"\.\n$/,
      )
      expect(await migrationsOf(place)).toEqual(before)
    },
  )

  it('shop backup copies an earlier version’s database, and shop migrate upgrades it', async () => {
    await makeEarlierShop(place, FIRST_MISSING)
    const file = `${place.settings.DATA_DIR}/earlier.backup`
    expect(shop('backup', file).status).toBe(0)
    expect(existsSync(file)).toBe(true)
    expect(shop('migrate')).toEqual({
      status: 0,
      output: expect.stringMatching(/^Migrated: 0023_import_journal, 0024/),
    })
    expect(await migrationsOf(place)).toContain('0024_list_indexes')
    expect(shop('outbox')).toEqual({ status: 0, output: 'The outbox is empty.\n' })
    expect(shop('migrate')).toEqual({ status: 0, output: 'The database is up to date.\n' })
  })

  it('shop migrate does not touch a database that is open', async () => {
    await makeEarlierShop(place, FIRST_MISSING)
    const before = await migrationsOf(place)
    const running = await openDatabase(place.location)
    await running.exec('select 1')
    const sentence = 'The database is in use. Stop the shop on every machine, then run "npx shop migrate" again.\n'
    expect(shop('migrate')).toEqual({ status: 1, output: sentence })
    await running.close()
    expect(await migrationsOf(place)).toEqual(before)
  })

  it.each([['doctor'], ['migrate'], ['import', 'demo/products.json']])(
    'shop %s does not open a later version’s database',
    async (...args) => {
      await makeEarlierShop(place, FIRST_MISSING)
      await runScript(place, `insert into migrations values ('9001_gifts', '')`)
      const subject = name === 'SQLite' ? 'DATA_DIR DATA holds a database' : 'DATABASE_URL points to a database'
      const sentence = `${subject} that this version of the shop cannot open: it is from a newer version, which added 9001_gifts. Start that version, or restore a backup from before it.\n`
      expect(shop(...args)).toEqual({ status: 1, output: sentence })
    },
  )
})
