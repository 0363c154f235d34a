import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { examine } from '#shop/doctor/doctor.ts'
import { addProduct } from '#test/examples.ts'
import { openFolder, type Folder } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'
import { backup, holdsShop, restore } from './backup.ts'
import { catalogVersion } from '#database/catalog/catalog-version.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { openPostgres } from '#database/postgres/connection.ts'

const server = process.env.TEST_DATABASE_URL

/** Each creates a database location and a function that removes it. */
const places: [name: string, place: (folder: Folder) => Promise<{ location: string; remove: () => Promise<void> }>][] =
  server
    ? [['PostgreSQL', () => placeOnServer(server)]]
    : [['SQLite', async ({ path }) => ({ location: `${path}/shop.db`, remove: async () => {} })]]

async function placeOnServer(url: string) {
  const name = `backup_${randomBytes(6).toString('hex')}`
  const admin = openPostgres(url)
  await admin.exec(`create database ${name}`)
  const location = new URL(url)
  location.pathname = `/${name}`
  const remove = async () => {
    await admin.exec(`drop database ${name} with (force)`)
    await admin.close()
  }
  return { location: location.href, remove }
}

describe.each(places)('A backup of %s', (_, placeIn) => {
  let folder: Folder
  let location: string
  let remove: () => Promise<void>
  let test: TestShop
  let file: string
  beforeEach(async () => {
    folder = openFolder()
    ;({ location, remove } = await placeIn(folder))
    file = `${folder.path}/shop.backup`
    test = await open()
    await addProduct(test.shop, { id: 1, stock: 1000, description: 'A long story. '.repeat(400_000) })
  })
  afterEach(async () => {
    await test.close()
    await remove()
    folder.remove()
  })

  const open = () =>
    openTestShop(async () => {
      const database = await openDatabase(location)
      await migrate(database)
      return database
    })
  const copy = () => backup(location, file)
  const orders = async () =>
    (await test.shop.database.db.selectFrom('orders').select('number').execute()).map(({ number }) => number)
  async function order(): Promise<void> {
    const shopper = shopperOf(test)
    await shopper.prepare(1)
    expect((await shopper.order()).status).toBe(201)
  }
  /** A database can only be restored while it is closed. */
  async function restoreClosed(): Promise<void> {
    await test.close()
    try {
      await restore(location, file)
    } finally {
      test = await open()
    }
  }

  it('of an open shop is a consistent snapshot and restores completely', async () => {
    await order()
    await test.drain()
    const before = await orders()
    let isRunning = true
    const copying = copy().finally(() => (isRunning = false))
    const isCopying = () => isRunning
    while (isCopying()) await order()
    await copying
    await order()
    const after = await orders()
    expect(existsSync(`${file}.part`)).toBe(false)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const version = await catalogVersion(test.shop.database.db)
    await restoreClosed()
    expect(await examine(test.shop)).toEqual([])
    const restored = await orders()
    expect(after).toEqual(expect.arrayContaining(restored))
    expect(restored).toEqual(expect.arrayContaining(before))
    expect(restored.length).toBeLessThan(after.length)
    // pg_dump takes its snapshot shortly after it starts.
    if (!server) expect(restored).toEqual(before)
    if (server) expect(await catalogVersion(test.shop.database.db)).toBeGreaterThan(version)
    await order()
  })

  it('reports its progress, and so does its restore', async () => {
    const reported: number[] = []
    const note = (done: number) => void reported.push(done)
    const steps = () => [reported.length > 1, reported.splice(0).toSorted((a, b) => a - b)]
    await backup(location, file, { onProgress: note })
    expect([true, [...reported]]).toEqual(steps())
    await test.close()
    await restore(location, file, { onProgress: note })
    expect([true, [...reported]]).toEqual(steps())
    test = await open()
  })

  it('does not overwrite a file', async () => {
    writeFileSync(file, 'Something else')
    await expect(copy()).rejects.toThrow(`${file} already exists. Choose another file name.`)
    expect(readFileSync(file, 'utf8')).toBe('Something else')
  })

  it('into a missing or full folder fails with a reason and leaves nothing behind', async () => {
    file = `${folder.path}/none/shop.backup`
    await expect(copy()).rejects.toThrow(`${folder.path}/none must be a writable folder.`)
    expect(existsSync(`${folder.path}/none`)).toBe(false)
    // Only root can mount a disk.
    if (server || process.getuid?.() !== 0) return
    mkdirSync(`${folder.path}/none`)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', `${folder.path}/none`])
    try {
      await expect(copy()).rejects.toThrow(`There is not enough disk space for ${file}.`)
      expect(readdirSync(`${folder.path}/none`)).toEqual([])
    } finally {
      execFileSync('umount', ['-l', `${folder.path}/none`])
    }
  })

  it('that is truncated, damaged or another file is rejected, and the shop stays unchanged', async () => {
    await order()
    const copied = await orders()
    await copy()
    await order()
    const before = await orders()
    const whole = readFileSync(file)
    const size = whole.length
    const refused = async (damage: () => void) => {
      damage()
      await expect(restoreClosed()).rejects.toThrow(/is not a (complete )?backup of a shop/)
      expect(await orders()).toEqual(before)
    }
    await refused(() => truncateSync(file, Math.floor(size / 2)))
    await refused(() => writeFileSync(file, 'Something else'))
    await refused(() => writeFileSync(file, ''))
    await refused(() => writeFileSync(file, Buffer.concat([whole.subarray(0, size / 2), Buffer.alloc(size / 2, 7)])))
    writeFileSync(file, whole)
    await restoreClosed()
    expect(await orders()).toEqual(copied)
  })

  it('of another program or a newer version is rejected, and the shop stays unchanged', async () => {
    await order()
    const before = await orders()
    const refused = async (change: string, problem: string) => {
      rmSync(file, { force: true })
      const { exec, db } = test.shop.database
      const seen = await db
        .selectFrom('migrations' as never)
        .selectAll()
        .execute()
      await exec(change)
      await copy()
      await exec('delete from migrations')
      await db
        .insertInto('migrations' as never)
        .values(seen as never)
        .execute()
      await expect(restoreClosed()).rejects.toThrow(`${file} is not a complete backup of a shop: ${problem}.`)
      expect(await orders()).toEqual(before)
    }
    const newer = `insert into migrations (name, applied_at) values ('9999_later', '2026')`
    await refused(newer, 'it is from a newer version, which added 9999_later')
    await refused(`update migrations set name = '9' || name`, 'it contains no shop')
    writeFileSync(file, server ? 'SQLite format 3\0 and more' : 'PGDMP and more')
    const kinds = server ? ['SQLite', 'PostgreSQL'] : ['PostgreSQL', 'SQLite']
    await expect(restoreClosed()).rejects.toThrow(
      `${file} is a backup of a shop on ${kinds[0]!}, and this shop uses ${kinds[1]!}.`,
    )
    if (server) return
    rmSync(file)
    const other = new DatabaseSync(file)
    other.exec('create table orders (x)')
    other.close()
    await expect(restoreClosed()).rejects.toThrow(`${file} is not a complete backup of a shop: it contains no shop.`)
    expect(await orders()).toEqual(before)
  })

  it('is restored without a question only where there is no shop', async () => {
    expect(await holdsShop(location)).toBe(true)
    await test.shop.database.db.deleteFrom('products').execute()
    expect(await holdsShop(location)).toBe(false)
    await expect(restore(location, `${file}.none`)).rejects.toThrow(`There is no file ${file}.none.`)
  })

  it.skipIf(server)('cannot be restored while the shop runs, but can over a damaged file', async () => {
    await copy()
    await expect(restore(location, file)).rejects.toThrow('The shop is running. Stop it, then restore.')
    expect(existsSync(`${location}.part`)).toBe(false)
    await order()
    await test.close()
    writeFileSync(location, 'x'.repeat(10_000))
    expect(await holdsShop(location)).toBe(true)
    await restore(location, file)
    test = await open()
    expect(await orders()).toEqual([])
    await order()
  })
})

it('A backup of PostgreSQL reports which program is missing', async () => {
  vi.stubEnv('PATH', '')
  try {
    const file = join(tmpdir(), 'linden-nowhere.backup')
    await expect(backup('postgres://u:word@127.0.0.1:1/shop', file)).rejects.toThrow(
      'pg_dump is not installed. It is part of the PostgreSQL client programs (Debian: postgresql-client).',
    )
  } finally {
    vi.unstubAllEnvs()
  }
})
