import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'

const MAX_MODULES = 20
const MAX_SOURCE_LINES = 200
const MAX_TEST_LINES = 300
const MAX_COMMENT_PERCENT = 6
const MIGRATIONS = 'src/database/migrations'
/** Longer files, with the most lines that each may have; they get shorter, and no file is added. */
const LONG_FILES: Record<string, number> = {
  'src/web/styles/base.css': 224,
}

const files = globSync('{src,test,lab,scripts}/**/*.{ts,tsx,js,css,sql}')
const read = (file: string): string => readFileSync(file, 'utf8')
const linesOf = (file: string): number => read(file).trimEnd().split('\n').length
const isTest = (file: string): boolean => file.startsWith('test/') || file.includes('.test.')

const maxLinesOf = (file: string): number => LONG_FILES[file] ?? (isTest(file) ? MAX_TEST_LINES : MAX_SOURCE_LINES)

const COMMENTS = /^\s*(?:\{?\/\*[^]*?\*\/|\/\/.*$)/gm
const isLine = (line: string): boolean => line.trim() !== ''
const countLines = (text: string): number => text.split('\n').filter(isLine).length
/** Lines that are comments, without those at the end of a line of code. */
const commentLinesOf = (text: string): number =>
  (text.match(COMMENTS) ?? []).reduce((sum, one) => sum + countLines(one), 0)

/** A file, its test and its CSS module are one module. */
const moduleOf = (file: string): string => file.replace(/(?:(?:\.long)?\.test|\.module)?\.\w+$/, '')

/** Names of the top-level variables of a file that it changes: each `let`, and each collection with a call that changes it. */
function mutableNamesOf(text: string): string[] {
  const variables = [...text.matchAll(/^(?:export )?let (\w+)/gm)].map(([, name]) => name!)
  const collections = [...text.matchAll(/^(?:export )?const (\w+)(?:: .+)? = (?:new \w+|\[\]|\{\})/gm)]
  const changed = collections.filter(([, name]) =>
    new RegExp(
      `\\b${name}(?:\\.(?:set|add|delete|clear|push|unshift|splice|pop|shift)\\(|(?:\\.\\w+|\\[.+\\]) = )`,
    ).test(text),
  )
  return [...variables, ...changed.map(([, name]) => name!)]
}

/** Only these know what a day is: other modules ask them, so that every day is one of the shop's time zone. */
const DAY_MODULES = ['src/domain/days.ts', 'src/domain/day-words.ts']
/** A time that is an instant of no calendar. */
const FIXED_TIMES = ['const FIRST_SECOND = Date.UTC(2020)']

/** Calls that ask a calendar or a clock on the wall, and times that are cut as texts. */
const DAY_ARITHMETIC =
  /Temporal\.|DateTimeFormat|Date\.UTC|\.[gs]et(?:UTC)?(?:Date|Day|Month|FullYear|Hours|Minutes)\(|\.toLocale(?:Date|Time)|T00:00|(?:[aA]t|toISOString\(\))\.(?:slice|substring)\(0, (?:4|7|10|16)\)|toISOString\(\)\.split/

const dayArithmeticOf = (text: string): string[] =>
  text.split('\n').filter((line) => DAY_ARITHMETIC.test(line) && !FIXED_TIMES.includes(line.trim()))

const MULTIPLYING = ['src/domain/money.ts', 'src/database/audit/order-audits.ts', 'src/database/audit/charge-audits.ts']
const TIMES_QUANTITY = /\* *(?:\w+\.)*quantity\b|\bquantity *\* *\w/

/** The folders that hold one noun each. The folders of orders are many, and what they share is in `shop/orders/` itself. */
function roomOf(file: string): string {
  const [room = 'shop', part] = file.split('/').slice(2, -1)
  return room === 'orders' && part !== undefined ? `orders/${part}` : room
}

/** The rooms that the modules of each room import. The context (`shop.ts`) names types of rooms. */
function importedRooms(modules: readonly string[]): Map<string, Set<string>> {
  const rooms = new Map(modules.map((file) => [roomOf(file), new Set<string>()]))
  for (const file of modules.filter((one) => one !== 'src/shop/shop.ts'))
    for (const [, path = ''] of read(file).matchAll(/(?:from|import\()\s*'#(shop\/[^']+)'/g)) {
      const room = roomOf(`src/${path}`)
      if (room !== roomOf(file)) rooms.get(roomOf(file))!.add(room)
    }
  return rooms
}

/** The rooms of a circle, each of which imports the next; empty without one. */
function circleFrom(rooms: ReadonlyMap<string, ReadonlySet<string>>, path: readonly string[]): string[] {
  for (const next of rooms.get(path.at(-1)!) ?? []) {
    if (next === path[0]) return [...path, next]
    const circle = path.includes(next) ? [] : circleFrom(rooms, [...path, next])
    if (circle.length > 0) return circle
  }
  return []
}

/** A rule names at most three fields: a longer list describes the whole a second time. */
const LONG_PICK =
  /\bPick<\s*(?:Order|OrderLine|Line|CartLine|Address|Product|ProductSummary|Variant)\b,[^>]*(?:\|[^>]*){3,}>/

describe('The structure of the repository', () => {
  it(`No folder has more than ${MAX_MODULES} modules`, () => {
    const folders = Map.groupBy(new Set(files.map(moduleOf)), dirname)
    expect(folders.size).toBeGreaterThan(50)
    const large = [...folders].filter(([folder, { length }]) => folder !== MIGRATIONS && length > MAX_MODULES)
    expect(large.map(([folder, { length }]) => `${folder}: ${length} modules`)).toEqual([])
  })

  it(`No source file has more than ${MAX_SOURCE_LINES} lines, and no test more than ${MAX_TEST_LINES}`, () => {
    const long = files.filter((file) => linesOf(file) > maxLinesOf(file))
    expect(long.map((file) => `${file}: ${linesOf(file)} lines`)).toEqual([])
  })

  it(`At most ${MAX_COMMENT_PERCENT}% of the lines of code are comments`, () => {
    const code = files.filter((file) => /^(?:src|scripts)\/.+\.(?:ts|tsx|js)$/.test(file) && !isTest(file)).map(read)
    const comments = code.reduce((sum, text) => sum + commentLinesOf(text), 0)
    const lines = code.reduce((sum, text) => sum + countLines(text), 0)
    expect(comments).toBeGreaterThan(1000)
    expect((100 * comments) / lines, `${comments} of ${lines}`).toBeLessThanOrEqual(MAX_COMMENT_PERCENT)
  })

  it('Every command declares whether it reads or changes the shop', () => {
    const actions = globSync('src/cli/**/*.ts').flatMap((file) => [...read(file).matchAll(/\.action\((\w*).*/g)])
    expect(actions.length).toBeGreaterThan(50)
    expect(
      actions.filter(([, effect]) => effect !== 'readOnly' && effect !== 'mutating').map(([action]) => action),
    ).toEqual([])
  })

  it('No module outside the browser keeps mutable state at its top level', () => {
    const modules = files.filter((file) => /^src\/(?!web\/).+\.ts$/.test(file) && !isTest(file))
    expect(modules.length).toBeGreaterThan(200)
    const mutable = modules.flatMap((file) => mutableNamesOf(read(file)).map((name) => `${file}: ${name}`))
    expect(mutable).toEqual([])
  })

  it('Only the modules for days use a calendar, or cut a day out of a time', () => {
    const modules = files.filter((file) => /^src\/.+\.tsx?$/.test(file) && !isTest(file) && !DAY_MODULES.includes(file))
    expect(modules.length).toBeGreaterThan(500)
    expect(modules.flatMap((file) => dayArithmeticOf(read(file)).map((line) => `${file}: ${line.trim()}`))).toEqual([])
  })

  it('Only the domain’s money module multiplies an amount by a quantity, and the doctor, which adds up on its own', () => {
    const modules = files.filter((file) => /^src\/.+\.tsx?$/.test(file) && !isTest(file) && !MULTIPLYING.includes(file))
    expect(modules.filter((file) => TIMES_QUANTITY.test(read(file)))).toEqual([])
  })

  it('No folders of use cases import each other, directly or indirectly', () => {
    const rooms = importedRooms(files.filter((file) => /^src\/shop\/.+\.ts$/.test(file) && !isTest(file)))
    expect(rooms.size).toBeGreaterThan(20)
    const circles = [...rooms.keys()].map((room) => circleFrom(rooms, [room])).filter(({ length }) => length > 0)
    expect(circles.map((circle) => circle.join(' → '))).toEqual([])
  })

  it('No type repeats the fields of an order, a line, an address, a product or a variant', () => {
    const modules = files.filter((file) => /^src\/.+\.tsx?$/.test(file) && !isTest(file))
    expect(modules.filter((file) => LONG_PICK.test(read(file)))).toEqual([])
    expect("type Sold = Pick<\n  Order,\n  'lines' | 'charges' | 'taxCents' | 'totalCents'\n>").toMatch(LONG_PICK)
    expect("Pick<Order, 'lines' | 'charges' | 'taxCents'>").not.toMatch(LONG_PICK)
  })

  it.each(['priceCents * quantity', 'toCents(item.price) * line.quantity', 'quantity * priceCents'])(
    'The check of multiplications finds %s',
    (code) => expect(code).toMatch(TIMES_QUANTITY),
  )

  it.each([
    'createdAt.slice(0, 10)',
    "at.slice(0, 16).replace('T', ' ')",
    'new Date().toISOString().slice(0, 10)',
    "new Intl.DateTimeFormat('en-US')",
    'date.setUTCDate(date.getUTCDate() + 1)',
    'new Date().getFullYear()',
    'Date.UTC(2000 + year, month)',
    '`${day}T00:00:00.000Z`',
    'at.toLocaleDateString()',
  ])('The check of days finds %s', (line) => expect(dayArithmeticOf(line)).toEqual([line]))

  it.each<[string, string[]]>([
    ['let count = 0', ['count']],
    ['const cache = new Map<string, number>()\ncache.set("a", 1)', ['cache']],
    ['const names: string[] = []\nnames.push("a")', ['names']],
    ['const known = new Set(["a"])\nknown.has("a")', []],
    ['function f() {\n  let count = 0\n}', []],
  ])('The check of mutable state reads %j', (text, names) => expect(mutableNamesOf(text)).toEqual(names))
})
