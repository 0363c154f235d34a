import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Bench, Effort } from '../bench.ts'
import { TARGETS } from '../targets.ts'
import { placeOrders } from './orders.ts'
import { openProcess } from '../process.ts'
import { figure, medianOf, ratiosOf, type Row } from '../row.ts'

const FEWER_ORDERS = 1_000
const STORED_ORDERS = 100_000
/** The size for a quick run if no larger shop is stored. */
const QUICK_ORDERS = 5_000

const fileOf = (count: number): string => resolve(`bench/orders-${count}/shop.db`)

/** The time of a whole order in a shop with many stored orders, compared with one with a thousand. */
export async function keptOrders(bench: Bench, { quick, repeats }: Effort): Promise<Row[]> {
  const many = quick && !existsSync(fileOf(STORED_ORDERS)) ? QUICK_ORDERS : STORED_ORDERS
  const folder = mkdtempSync(join(tmpdir(), 'linden-orders-'))
  const open = async (count: number) => {
    if (!existsSync(fileOf(count))) writeOrders(bench, count)
    const data = join(folder, `${count}`)
    mkdirSync(data)
    copyFileSync(fileOf(count), join(data, 'shop.db'))
    return openProcess({ env: { ...bench.env, DATA_DIR: data } })
  }
  const [small, large] = [await open(FEWER_ORDERS), await open(many)]
  const [fewRates, manyRates]: number[][] = [[], []]
  try {
    for (let repeat = 0; repeat < repeats; repeat++)
      for (const [{ url }, rates] of [
        [small, fewRates!],
        [large, manyRates!],
      ] as const)
        rates.push((await placeOrders({ ...bench, url }, quick ? 400 : 2000)).perSecond)
  } finally {
    await Promise.all([small.stop(), large.stop()])
    rmSync(folder, { recursive: true })
  }
  const note = `${figure(medianOf(fewRates!))} a second at ${figure(FEWER_ORDERS)} orders, ${figure(medianOf(manyRates!))} at ${figure(many)}`
  return [
    { ...TARGETS.ordersKept, name: 'Order with many stored orders', values: ratiosOf(fewRates!, manyRates!), note },
  ]
}

/** Writes a shop with stored orders, which is kept for the next run. */
function writeOrders({ env, wellStocked }: Bench, count: number): void {
  console.log(`Placing ${count.toLocaleString('en')} orders …`)
  const folder = resolve(`bench/orders-${count}`)
  const part = `${folder}-part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true })
  const source = new DatabaseSync(join(env.DATA_DIR!, 'shop.db'), { readOnly: true })
  source.exec(`vacuum into '${join(part, 'shop.db')}'`)
  source.close()
  const settings = { ...env, DATA_DIR: part, PRODUCT_IDS: wellStocked.join(',') }
  execFileSync(process.execPath, ['lab/bench/fill-orders.ts', `${count}`], { env: settings, stdio: 'inherit' })
  renameSync(part, folder)
}
