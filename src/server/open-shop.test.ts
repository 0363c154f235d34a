import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFolder, type Folder } from '../../test/import-files.ts'
import { ConfigError, readConfig } from './config.ts'
import { openShop } from './open-shop.ts'

describe('A shop whose database cannot be reached', () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(() => folder.remove())

  it.each(['postgres://u:secret-word@127.0.0.1:1/shop', 'postgres://u:secret-word@localhost:1/shop'])(
    'names the setting and the reason, and repeats no password: %s',
    async (url) => {
      const config = readConfig({ DATA_DIR: folder.path, DATABASE_URL: url })
      const failure: unknown = await openShop(config, null!).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(ConfigError)
      const { message } = failure as ConfigError
      expect(message).toMatch(/^DATABASE_URL must lead to a PostgreSQL server that can be used\. .*ECONNREFUSED/)
      expect(message).not.toContain('secret-word')
    },
  )
})
