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

/** Sends a signal once the output or the shop fulfills `state`, and returns how the command ended. */
async function stop(
  command: ChildProcess,
  state: (output: string) => boolean,
  signal: NodeJS.Signals = 'SIGINT',
): Promise<Ended> {
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    command[name]!.on('data', (bytes: Buffer) => (output[name] += bytes.toString()))
  const closed = once(command, 'close') as Promise<[number | null]>
  while (command.exitCode === null && !state(output.stderr + output.stdout)) await pause(1)
  command.kill(signal)
  const [status] = await closed
  return { status, ...output }
}

/** Comparing digests of tens of thousands of rows is ten times as fast as comparing rows. */
const digest = (rows: unknown): string => createHash('sha256').update(JSON.stringify(rows)).digest('hex')

const ended = (folder: Folder, ...args: string[]): Promise<Ended> => stop(begin(folder, ...args), () => false)

describe('Ctrl-C during a command', () => {
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
  const shop = () =>
    read(
      ...['products', 'variants', 'import_journal', 'import_undo_log', 'catalog_version'].map(
        (table) => `select * from ${table}`,
      ),
    ).map(digest)
  /** Products for sale and the import that can be undone. */
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

  /** Whether an import or a rollback is in progress. */
  const isHalfDone = () => (read("select id from import_journal where state = 'writing'") as [unknown[]])[0].length > 0

  it(
    'stops it while its modules are still loading',
    async () => {
      const hook = `import { registerHooks } from 'node:module'
        const load = (url, context, next) => (/\\/(cli\\/main\\.ts|process\\/command\\.js)$/.test(url) && console.error('Reading'), next(url, context))
        registerHooks({ load })`
      const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`
      const command = spawn(process.execPath, ['bin/shop.js', 'products', 'list'], {
        env: { ...process.env, DATA_DIR: `${folder.path}/data`, DATABASE_URL: '', NODE_OPTIONS },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const { status, stderr } = await stop(command, (output) => output.includes('Reading'))
      expect([status, stderr]).toEqual([130, 'Reading\nStopped.\n'])
    },
    SLOW,
  )

  it(
    'cancels an import and rolls it back',
    async () => {
      const before = catalog()
      const { status, stderr } = await stop(begin(folder, 'import', many), isHalfDone)
      expect([status, stderr]).toEqual([130, 'Checking many.csv\nComparing many.csv\nImporting many.csv\nStopped.\n'])
      expect(catalog()).toEqual(before)
      expect(data()).not.toContain('media')
    },
    SLOW,
  )

  it(
    'cancels an import into an empty shop, which stays empty',
    async () => {
      const empty = openFolder()
      const { status } = await stop(begin(empty, 'import', many), (output) => output.includes('Importing'))
      expect(status).toBe(130)
      expect(readdirSync(`${empty.path}/data`).toSorted()).toEqual(['shop.db'])
      expect((await ended(empty, 'products', 'list')).stdout).toBe('There are no products in this shop.\n')
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
      'stops an import --dry-run',
      async () => {
        const { status, stderr } = await stop(begin(folder, 'import', many, '--dry-run'), (output) =>
          output.includes('Comparing'),
        )
        expect([status, stderr]).toEqual([130, 'Checking many.csv\nComparing many.csv\nStopped.\n'])
        expect(shop()).toEqual(before)
      },
      SLOW,
    )

    it(
      'stops a list of products',
      async () => {
        const { status, stdout, stderr } = await stop(begin(folder, 'products', 'list'), (output) => output.length > 0)
        expect([status, stderr]).toEqual([130, 'Stopped.\n'])
        expect(stdout.split('\n').length).toBeLessThan(COUNT)
      },
      SLOW,
    )

    it.each([
      ['an export', 'export', 'products.csv'],
      ['a backup', 'backup', 'shop.backup'],
    ])(
      'stops %s and leaves no partial file',
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
      'cancels a restore and leaves the shop unchanged',
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
      'stops the doctor',
      async () => {
        // The last connection deletes the -shm file, so a new one shows that the doctor has opened the database.
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
      'cancels the import of a large file and rolls it back',
      async () => {
        const kept = catalog()
        const { status, stdout, stderr } = await stop(begin(folder, 'import', large), isHalfDone)
        expect([status, stdout, stderr]).toEqual([
          130,
          '',
          'Checking large.csv\nComparing large.csv\nImporting large.csv\nStopped.\n',
        ])
        expect(catalog()).toEqual(kept)
      },
      SLOW,
    )

    it(
      'cancels an import --undo and keeps the import',
      async () => {
        const kept = catalog()
        const { status, stderr } = await stop(begin(folder, 'import', '--undo'), isHalfDone)
        expect([status, stderr]).toEqual([130, 'Stopped.\n'])
        expect(catalog()).toEqual(kept)
      },
      SLOW,
    )

    it(
      'does not apply to SIGKILL: the next import after a minute rolls the killed one back',
      async () => {
        const kept = catalog()
        const { status } = await stop(begin(folder, 'import', large), isHalfDone, 'SIGKILL')
        expect([status, isHalfDone()]).toEqual([null, true])
        const few = folder.write('few.csv', shopifyCsv([mugRow({ Handle: 'mug-0', 'Variant SKU': '' })]))
        const again = await ended(folder, 'import', few)
        expect([again.status, again.stderr]).toEqual([
          1,
          'Another import is running or was just interrupted. Try again in a minute.\n',
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
