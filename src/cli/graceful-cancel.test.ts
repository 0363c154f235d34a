import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mugRow, openFolder, shopifyCsv, type Folder } from '#test/import-files.ts'

const COUNT = 20_000
const SLOW = 300_000

const begin = (folder: Folder, ...args: string[]): ChildProcess =>
  spawn(process.execPath, ['bin/shop.js', ...args], {
    env: { ...process.env, DATA_DIR: `${folder.path}/data`, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

type Ended = { status: number | null; stdout: string; stderr: string }

/** Sends what Ctrl-C sends, once it has come to a state, and tells how it ended. */
async function stop(
  command: ChildProcess,
  state: (said: string) => boolean,
  signal: NodeJS.Signals = 'SIGINT',
): Promise<Ended> {
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    command[name]!.on('data', (bytes: Buffer) => (said[name] += bytes.toString()))
  const closed = once(command, 'close') as Promise<[number | null]>
  while (command.exitCode === null && !state(said.stderr + said.stdout)) await pause(1)
  command.kill(signal)
  const [status] = await closed
  return { status, ...said }
}

/** Tens of thousands of rows are compared by it ten times as fast as one by one. */
const digest = (rows: unknown): string => createHash('sha256').update(JSON.stringify(rows)).digest('hex')

const ended = (folder: Folder, ...args: string[]): Promise<Ended> => stop(begin(folder, ...args), () => false)

describe('Ctrl-C', () => {
  let folder: Folder
  let database: string
  let many: string
  beforeAll(async () => {
    folder = openFolder()
    database = `${folder.path}/data/shop.db`
    const rows = Array.from({ length: COUNT }, (_, index) => mugRow({ Handle: `mug-${index}`, 'Variant SKU': '' }))
    many = folder.write('many.csv', shopifyCsv([mugRow({ Title: 'Cup' }), ...rows]))
    await ended(folder, 'import', folder.write('first.csv', shopifyCsv([mugRow()])))
  }, SLOW)
  afterAll(() => folder.remove())

  function read(...queries: string[]): unknown[] {
    const opened = new DatabaseSync(database, { readOnly: true, timeout: 10_000 })
    try {
      return queries.map((query) => opened.prepare(query).all())
    } finally {
      opened.close()
    }
  }
  /** Every row of every table that an owner's command could change. */
  const shop = () =>
    read(
      ...['products', 'variants', 'import_journal', 'import_undo_log', 'catalog_version'].map(
        (table) => `select * from ${table}`,
      ),
    ).map(digest)
  /** All that is for sale, and the import that can be taken back. */
  const catalog = () => {
    const [products, ...others] = read(
      'select * from products where variant_count > 0',
      'select * from variants where retired = 0',
      'select * from import_undo_log',
      'select id, highest_id, state from import_journal',
    ) as [Record<string, unknown>[]]
    return [products.map((product) => ({ ...product, updated_at: 'then' })), ...others].map(digest)
  }
  const data = () =>
    readdirSync(`${folder.path}/data`)
      .filter((name) => !/-(wal|shm)$/.test(name))
      .toSorted()

  /** Whether an import, or its taking back, has written some of what it is to write. */
  const isHalfDone = () => (read("select id from import_journal where state = 'writing'") as [unknown[]])[0].length > 0

  it(
    'is heard while the command itself is still being read',
    async () => {
      const hook = `import { registerHooks } from 'node:module'
        const load = (url, context, next) => (url.endsWith('/cli/main.ts') && console.error('Reading'), next(url, context))
        registerHooks({ load })`
      const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`
      const command = spawn(process.execPath, ['bin/shop.js', 'products', 'list'], {
        env: { ...process.env, DATA_DIR: `${folder.path}/data`, DATABASE_URL: '', NODE_OPTIONS },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const { status, stderr } = await stop(command, (said) => said.includes('Reading'))
      expect([status, stderr]).toEqual([130, 'Reading\nStopped.\n'])
    },
    SLOW,
  )

  it(
    'stops an import, and leaves the shop as it was',
    async () => {
      const before = catalog()
      const { status, stderr } = await stop(begin(folder, 'import', many), isHalfDone)
      expect([status, stderr]).toEqual([130, 'Checking many.csv\nImporting many.csv\nStopped.\n'])
      expect(catalog()).toEqual(before)
      expect(data()).not.toContain('media')
    },
    SLOW,
  )

  it(
    'stops an import into an empty shop, and leaves nothing beside it',
    async () => {
      const empty = openFolder()
      const { status } = await stop(begin(empty, 'import', many), (said) => said.includes('Importing'))
      expect(status).toBe(130)
      expect(readdirSync(`${empty.path}/data`).toSorted()).toEqual(['shop.db', 'token-secret'])
      expect((await ended(empty, 'products', 'list')).stdout).toBe('')
      empty.remove()
    },
    SLOW,
  )

  describe('in a large shop', () => {
    let before: unknown
    let large: string
    beforeAll(async () => {
      expect((await ended(folder, 'import', many)).status).toBe(0)
      before = shop()
      const rows = Array.from({ length: 5000 }, (_, index) =>
        mugRow({ Handle: `mug-${index}`, 'Variant SKU': '', 'Body (HTML)': 'A mug. '.repeat(160) }),
      )
      large = folder.write('large.csv', shopifyCsv(rows))
      expect(statSync(large).size).toBeGreaterThan(4_000_000)
    }, SLOW)

    it(
      'stops a comparison with a file',
      async () => {
        const { status, stderr } = await stop(begin(folder, 'import', many, '--dry-run'), (said) =>
          said.includes('Comparing'),
        )
        expect([status, stderr]).toEqual([130, 'Checking many.csv\nComparing many.csv\nStopped.\n'])
        expect(shop()).toEqual(before)
      },
      SLOW,
    )

    it(
      'stops a list of products before its end',
      async () => {
        const { status, stdout, stderr } = await stop(begin(folder, 'products', 'list'), (said) => said.length > 0)
        expect([status, stderr]).toEqual([130, 'Stopped.\n'])
        expect(stdout.split('\n').length).toBeLessThan(COUNT)
      },
      SLOW,
    )

    it.each([
      ['an export', 'export', 'products.csv'],
      ['a backup', 'backup', 'shop.backup'],
    ])(
      'stops %s, and leaves no part of a file',
      async (_, command, name) => {
        const file = `${folder.path}/${name}`
        const { status, stderr } = await stop(begin(folder, command, file), () => existsSync(`${file}.part`))
        expect([status, stderr]).toEqual([130, 'Stopped.\n'])
        expect(readdirSync(folder.path).filter((one) => one.startsWith(name))).toEqual([])
        expect(shop()).toEqual(before)
      },
      SLOW,
    )

    it(
      'stops the bringing back of a backup, and leaves the shop as it was',
      async () => {
        const file = `${folder.path}/whole.backup`
        expect((await ended(folder, 'backup', file)).status).toBe(0)
        expect(statSync(file).size).toBeGreaterThan(1_000_000)
        const [files, bytes] = [data(), readFileSync(database)]
        const restoring = begin(folder, 'restore', file, '--force')
        const { status, stderr } = await stop(restoring, () => existsSync(`${database}.part`))
        expect([status, stderr]).toEqual([130, 'Stopped.\n'])
        expect(data()).toEqual(files)
        expect(readFileSync(database).equals(bytes)).toBe(true)
        expect(shop()).toEqual(before)
      },
      SLOW,
    )

    it(
      'stops the examination of the books',
      async () => {
        // Whoever closes it last leaves nothing beside it: then it is seen when it is opened.
        const opened = new DatabaseSync(database)
        opened.exec('select count(*) from products')
        opened.close()
        expect(existsSync(`${database}-shm`)).toBe(false)
        const { status, stderr } = await stop(begin(folder, 'doctor'), () => existsSync(`${database}-shm`))
        expect([status, stderr]).toEqual([130, 'Stopped.\n'])
        expect(shop()).toEqual(before)
      },
      SLOW,
    )

    it(
      'stops an import of a large file, and leaves the shop as it was',
      async () => {
        const kept = catalog()
        const { status, stdout, stderr } = await stop(begin(folder, 'import', large), isHalfDone)
        expect([status, stdout, stderr]).toEqual([130, '', 'Checking large.csv\nImporting large.csv\nStopped.\n'])
        expect(catalog()).toEqual(kept)
      },
      SLOW,
    )

    it(
      'stops the taking back of an import, and leaves the shop as it was',
      async () => {
        const kept = catalog()
        const { status, stderr } = await stop(begin(folder, 'import', '--undo'), isHalfDone)
        expect([status, stderr]).toEqual([130, 'Stopped.\n'])
        expect(catalog()).toEqual(kept)
      },
      SLOW,
    )

    it(
      'and an end by force leaves an import to be taken back a minute later',
      async () => {
        const kept = catalog()
        const { status } = await stop(begin(folder, 'import', large), isHalfDone, 'SIGKILL')
        expect([status, isHalfDone()]).toEqual([null, true])
        const few = folder.write('few.csv', shopifyCsv([mugRow({ Handle: 'mug-0', 'Variant SKU': '' })]))
        const again = await ended(folder, 'import', few)
        expect([again.status, again.stderr]).toEqual([
          1,
          'Checking few.csv\nAnother import is running, or was interrupted just now. Try again in a minute.\n',
        ])
        const opened = new DatabaseSync(database)
        opened.exec("update import_journal set heartbeat_at = '2026-01-01T00:00:00.000Z' where state = 'writing'")
        opened.close()
        expect((await ended(folder, 'import', few)).stdout).toMatch('0 new, 0 updated and 1 unchanged product')
        expect(catalog()).toEqual(kept)
      },
      SLOW,
    )
  })
})
