import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPostgres } from '#database/postgres/connection.ts'
import { runCommand } from '#test/process/warm-command.ts'
import { openFolder, type Folder } from '#test/import-files.ts'

const server = process.env.TEST_DATABASE_URL

const isRoot = process.getuid?.() === 0

describe.runIf(isRoot)('A command run by a user other than the owner of the data folder', () => {
  const OWNER = 65_534
  let folder: Folder
  let data: string
  beforeEach(() => {
    folder = openFolder()
    data = join(folder.path, 'data')
    mkdirSync(data)
    folder.write('products.csv', 'Handle,Title,Variant Price\nmug,Mug,12\n')
  })
  afterEach(() => folder.remove())

  const shop = (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: data, DATABASE_URL: '' }
    return runCommand({ args, env }).stderr
  }
  const warning = (path: string) =>
    `This command runs as user 0, but ${path} belongs to user 65534: the shop cannot read the files it writes. ` +
    `Afterward, restore the owner: chown -RH --reference=${path} ${path}`

  it('explains how to change the owner of restored files, and that works', () => {
    shop('import', join(folder.path, 'products.csv'))
    shop('backup', join(folder.path, 'shop.backup'))
    rmSync(data, { recursive: true })
    // systemd leads to the folder of a unit by a link.
    mkdirSync(join(folder.path, 'private'))
    symlinkSync(join(folder.path, 'private'), data)
    chownSync(data, OWNER, OWNER)
    const told = shop('restore', join(folder.path, 'shop.backup'))
    expect(told.split('\n')).toContain(warning(data))
    expect(statSync(join(data, 'shop.db')).uid).toBe(0)
    spawnSync(told.split(': ').at(-1)!.trim(), { shell: true })
    expect(readdirSync(data).map((name) => statSync(join(data, name)).uid)).toEqual(readdirSync(data).map(() => OWNER))
  })

  it('reports nothing to the owner, or for a command that changes nothing', () => {
    expect(shop('import', join(folder.path, 'products.csv'))).not.toContain('belongs to')
    chownSync(data, OWNER, OWNER)
    expect(shop('products', 'list')).not.toContain('belongs to')
    expect(shop('import', join(folder.path, 'products.csv'))).toContain(warning(data))
  })
})

describe('Without a shop', () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(() => folder.remove())

  const shop = (args: string[], settings: Record<string, string>) => {
    const env = { ...process.env, DATABASE_URL: '', ...settings }
    const { status, stdout, stderr } = runCommand({ args, env })
    return { status, stdout, stderr: stderr.replaceAll(folder.path, '') }
  }
  const refused = (sentence: string) => ({ status: 1, stdout: '', stderr: `${sentence}\n` })

  it.each([
    [['doctor']],
    [['backup', 'shop.backup']],
    [['outbox']],
    [['outbox', 'retry', '--all']],
    [['export', 'all.csv']],
    [['products', 'list']],
  ])('the command %j reports the wrong setting and creates nothing', (args) => {
    const nowhere = refused('DATA_DIR must be the folder of a shop. There is no shop in /typo.')
    expect(shop(args, { DATA_DIR: `${folder.path}/typo` })).toEqual(nowhere)
    expect(existsSync(`${folder.path}/typo`)).toBe(false)
  })

  it('an import with --dry-run is compared with an empty shop, without creating one', () => {
    const file = folder.write('products.csv', 'Handle,Title,Variant Price\nmug,Mug,12\n')
    const { status, stdout, stderr } = shop(['import', file, '--dry-run'], { DATA_DIR: `${folder.path}/new` })
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: 'new: mug\n1 new, 0 changed and 0 unchanged products. Dry run: no changes made.\n',
    })
    expect(stderr).toContain('There is no shop in /new yet. The import would create it.\n')
    expect(existsSync(`${folder.path}/new`)).toBe(false)
  })

  it('another program’s file is not mistaken for a shop', () => {
    folder.write('shop.db', '')
    const nowhere = refused('DATA_DIR must be the folder of a shop. There is no shop in .')
    expect(shop(['doctor'], { DATA_DIR: folder.path })).toEqual(nowhere)
    expect(readdirSync(folder.path)).toEqual(['shop.db'])
  })

  it.skipIf(!server)('no tables are created in a PostgreSQL database', async () => {
    const name = `typo_${randomBytes(6).toString('hex')}`
    const admin = openPostgres(server!)
    await admin.exec(`create database ${name}`)
    const location = new URL(server!)
    location.pathname = `/${name}`
    try {
      const nowhere = refused('DATABASE_URL must point to the database of a shop. There is no shop in it.')
      const settings = { DATA_DIR: `${folder.path}/typo`, DATABASE_URL: location.href }
      expect(shop(['doctor'], settings)).toEqual(nowhere)
      const empty = openPostgres(location.href)
      expect(await empty.db.introspection.getTables()).toEqual([])
      await empty.close()
      expect(existsSync(`${folder.path}/typo`)).toBe(false)
    } finally {
      await admin.exec(`drop database ${name} with (force)`)
      await admin.close()
    }
  })
})
