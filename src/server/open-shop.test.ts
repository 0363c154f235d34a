import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFolder, type Folder } from '#test/import-files.ts'
import { SECRET } from '#test/shop.ts'
import { places, runScript, type Place } from '#test/process/own-databases.ts'
import { ConfigError } from './config-error.ts'
import { readConfig } from './config.ts'
import { openShop } from './open-shop.ts'

describe('A shop that cannot be opened', () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(() => folder.remove())

  it.each(['postgres://u:secret-word@127.0.0.1:1/shop', 'postgres://u:secret-word@localhost:1/shop'])(
    'reports the setting and the reason without the password if its database cannot be reached: %s',
    async (url) => {
      const config = readConfig({ DATA_DIR: folder.path, DATABASE_URL: url, TOKEN_SECRET: SECRET })
      const failure: unknown = await openShop(config, null!).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(ConfigError)
      const { message } = failure as ConfigError
      expect(message).toMatch(/^DATABASE_URL must point to a working PostgreSQL server\. .*ECONNREFUSED/)
      expect(message).not.toContain('secret-word')
    },
  )
})

describe.each(places)('A database on %s', (_, make) => {
  let place: Place
  beforeEach(async () => {
    place = await make()
  })
  afterEach(() => place.remove())

  const open = () => openShop(readConfig(place.settings), null!)

  it('is not opened if a later version has migrated it', async () => {
    const { shop } = await open()
    await shop.database.exec(`insert into migrations (name, applied_at) values ('9001_gifts', '')`)
    await shop.database.close()
    const failure: unknown = await open().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ConfigError)
    expect((failure as ConfigError).message).toMatch(
      /(?:holds|points to) a database that this version of the shop cannot open: it is from a newer version, which added 9001_gifts\. Start that version, or restore a backup from before it\.$/,
    )
    await runScript(place, `delete from migrations where name = '9001_gifts'`)
    await (await open()).shop.database.close()
  })

  it('is opened by four processes that start simultaneously while it is empty', async () => {
    for (let round = 0; round < 5; round++) {
      const shops = await Promise.all([open(), open(), open(), open()])
      for (const { shop } of shops) {
        expect(await shop.database.db.selectFrom('catalog_version').selectAll().execute()).toHaveLength(1)
        await shop.database.close()
      }
      await place.remove()
      place = await make()
    }
  })
})
