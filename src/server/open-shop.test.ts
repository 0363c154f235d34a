import { mkdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ShopError } from '#domain/errors.ts'
import { openFolder, type Folder } from '#test/import-files.ts'
import { ConfigError, readConfig } from './config.ts'
import { openShop } from './open-shop.ts'

describe('A shop that cannot be opened', () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(() => folder.remove())

  it.each(['postgres://u:secret-word@127.0.0.1:1/shop', 'postgres://u:secret-word@localhost:1/shop'])(
    'names the setting and the reason without the password if its database cannot be reached: %s',
    async (url) => {
      const config = readConfig({ DATA_DIR: folder.path, DATABASE_URL: url })
      const failure: unknown = await openShop(config, null!).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(ConfigError)
      const { message } = failure as ConfigError
      expect(message).toMatch(/^DATABASE_URL must lead to a PostgreSQL server that can be used\. .*ECONNREFUSED/)
      expect(message).not.toContain('secret-word')
    },
  )

  it('names the file of synonyms if it cannot be read', async () => {
    mkdirSync(`${folder.path}/synonyms.txt`)
    const config = readConfig({ DATA_DIR: folder.path })
    await expect(openShop(config, null!)).rejects.toThrow(
      new ShopError('invalid', `${folder.path}/synonyms.txt is not a file.`),
    )
  })
})
