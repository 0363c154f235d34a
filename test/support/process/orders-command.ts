import { afterEach, beforeEach } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { addProduct } from '#test/examples.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'
import { runCommand } from './warm-command.ts'
import type { Place } from './own-databases.ts'

/** Gives each test a shop that sells mugs for $10.00 and lamps for $20.00, and the owner's command for its orders. */
export function ordersForEachTest(make: () => Promise<Place>, timeZone = 'UTC') {
  const test = {} as TestShop
  let place: Place
  beforeEach(async () => {
    place = await make()
    Object.assign(test, await openTestShop(() => openMigrated(place), { timeZone }))
    await addProduct(test.shop, { id: 1, name: 'Mug\u202e', stock: 50, priceCents: 1000, variants: [{ sku: 'MUG' }] })
    await addProduct(test.shop, { id: 2, name: 'Lamp', stock: 50, priceCents: 2000, variants: [{ sku: null }] })
  })
  afterEach(async () => {
    await test.close()
    await place.remove()
  })

  /** Places an order and returns its number. Its payment is captured. */
  async function placeOrder(mugs: number, lamps = 0): Promise<string> {
    const shopper = shopperOf(test)
    if (lamps > 0) await shopper.add(2, lamps)
    await shopper.prepare(1, mugs)
    const { body } = await shopper.order()
    await test.drain()
    return String(body.orderNumber)
  }

  type Result = [status: number | null, lines: string[]]
  const call = (args: string[], input: string, settings: Record<string, string> = {}, isTerminal = false) => {
    const env = { ...process.env, LOG_LEVEL: 'warn', TIME_ZONE: timeZone, ...place.settings, ...settings }
    return runCommand({ args, env, input, isTerminal })
  }
  const run = (...command: Parameters<typeof call>): Result => {
    const { status, stdout, stderr } = call(...command)
    return [status, linesOf(`${stdout}${stderr}`)]
  }

  /** Runs any command as if the owner answered on a terminal. */
  const answered = (answer: string, args: string[]): Result => run(args, `${answer}\n`, {}, true)

  /** Runs `shop orders` without a terminal, and returns its status and lines. */
  const orders = (...args: string[]): Result => run(['orders', ...args], '')

  /** Runs `shop documents` with the example seller. */
  const documents = (...args: string[]): Result => run(['documents', ...args], '', { SELLER_NAME: 'Linden Stores LLC' })

  /** What `shop documents` writes to a file, and what the terminal still shows. */
  function documentsFile(...args: string[]): [file: string[], terminal: string[]] {
    const { stdout, stderr } = call(['documents', ...args], '')
    return [linesOf(stdout), linesOf(stderr)]
  }

  /** Runs `shop orders` as if the owner answered on a terminal. */
  const ordersAnswered = (answer: string, ...args: string[]): Result => answered(answer, ['orders', ...args])

  /** Runs `shop returns` like `orders` and `ordersAnswered`. */
  const returns = (...args: string[]): Result => run(['returns', ...args], '')
  const returnsAnswered = (answer: string, ...args: string[]): Result => answered(answer, ['returns', ...args])

  /** Runs `shop payments` without a terminal, and returns its status and lines. */
  const payments = (...args: string[]): Result => run(['payments', ...args], '')

  /** Runs `shop report` without a terminal, and returns its status and lines. */
  const report = (...args: string[]): Result => run(['report', ...args], '')

  /** Runs `shop today`, and returns its status and lines. */
  const today = (...args: string[]): Result => run(['today', ...args], '')

  /** Runs `shop customers` without a terminal, and returns its status and lines. */
  const customers = (...args: string[]): Result => run(['customers', ...args], '')

  /** Runs a command and returns the lines of its log. */
  const commandLog = (...args: string[]): string[] =>
    run(args, '', { LOG_LEVEL: 'info' })[1].filter((line) => line.startsWith('{'))

  /** Processes what a command has queued. */
  async function settle(): Promise<void> {
    test.clock.now = new Date(Date.now() + 60_000)
    await test.drain()
  }

  return {
    test,
    placeOrder,
    answered,
    orders,
    ordersAnswered,
    returns,
    returnsAnswered,
    documents,
    documentsFile,
    payments,
    customers,
    report,
    today,
    commandLog,
    settle,
    folder: () => place.settings.DATA_DIR,
  }
}

const linesOf = (output: string): string[] => output.split('\n').slice(0, -1)

async function openMigrated({ location }: Place) {
  const database = await openDatabase(location)
  await migrate(database)
  return database
}
