import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig, readOpeningConfig } from '#server/config.ts'
import { openFolder, type Folder } from '#test/import-files.ts'

describe('The settings of a shop', () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(() => folder.remove())

  const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: folder.path, ...env })

  it('include a token secret that is created once, in a file that only its owner can read', () => {
    const { tokenSecret } = read()
    const file = join(folder.path, 'token-secret')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toBe(tokenSecret)
    expect(read().tokenSecret).toBe(tokenSecret)
  })

  it('require a common secret for all nodes with PostgreSQL, and the previous one may be given up', async () => {
    const env = { DATABASE_URL: 'postgres://db.example/shop' }
    const missing = /^TOKEN_SECRET must be set with DATABASE_URL, the same on every node/
    expect(() => read(env)).toThrow(missing)
    await expect(readOpeningConfig({ DATA_DIR: folder.path, ...env })).rejects.toThrow(missing)
    expect(readdirSync(folder.path)).toEqual([])
    const replaced = { ...env, TOKEN_SECRET: 'x'.repeat(32), TOKEN_SECRET_PREVIOUS: 'none' }
    expect(read(replaced)).toMatchObject({ previousTokenSecret: null, forgetsSecrets: true })
  })
})
