import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MeasuredShop } from '../load/shop.ts'

const NAME = 'Plentiful'

/** Imports fifty products with a million units each, which no measurement sells out. Returns their ids. */
export async function addWellStocked({ url, env }: Pick<MeasuredShop, 'url' | 'env'>, folder = '.'): Promise<string[]> {
  const products = Array.from({ length: 50 }, (_, n) => ({
    name: `${NAME} ${n}`,
    category: 'Other',
    description: ['A product with stock for every measurement.'],
    price: 10 + n,
    stock: 1_000_000,
  }))
  const file = join(env.DATA_DIR!, 'well-stocked.json')
  writeFileSync(file, JSON.stringify({ products }))
  const { status, stderr } = spawnSync(process.execPath, ['bin/shop.js', 'import', file], {
    env,
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The products could not be imported: ${stderr}`)
  const found = (await (await fetch(`${url}/api/products?q=${NAME}&limit=100`)).json()) as {
    products: { _id: string }[]
  }
  return found.products.map(({ _id }) => _id)
}
