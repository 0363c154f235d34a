import { existsSync } from 'node:fs'
import type { Bench, Effort } from '../bench.ts'
import { LIST_CALLS, SEARCH_CALLS, type Call } from '../calls.ts'
import { catalogFolder, openCatalog } from '../catalogs.ts'
import { TARGETS } from '../targets.ts'
import { figure, medianOf, ratiosOf, type Row } from '../row.ts'

const SMALL_CATALOG_PRODUCTS = 1_000
export const LARGE_CATALOG_PRODUCTS = 1_000_000
/** The size for a quick run if no large catalog is stored. */
const MEDIUM_CATALOG_PRODUCTS = 10_000

const WARM_UP_CALLS = 200
/** Repeats are short and alternate, so that other programs on the machine slow both shops down equally. */
const REPEATS = { quick: 5, full: 35 }
const CALLS_PER_REPEAT = 20

/** CPU time of a call, without cached responses, in a small and a large shop. */
export async function size(_: Bench, { quick }: Effort): Promise<Row[]> {
  const isWithoutLarge = quick && !existsSync(catalogFolder(LARGE_CATALOG_PRODUCTS))
  const count = isWithoutLarge ? MEDIUM_CATALOG_PRODUCTS : LARGE_CATALOG_PRODUCTS
  const [small, large] = [await openCatalog(SMALL_CATALOG_PRODUCTS), await openCatalog(count)]
  const repeats = quick ? REPEATS.quick : REPEATS.full
  const rows: Row[] = []
  try {
    for (const [calls, target] of [
      [LIST_CALLS, TARGETS.listAtMillion],
      [SEARCH_CALLS, TARGETS.searchAtMillion],
    ] as const)
      for (const [name, callOf] of Object.entries(calls)) {
        const costs = await compare(await callOf(small), await callOf(large), repeats)
        const ratios = ratiosOf(costs.large, costs.small)
        const medians = { small: medianOf(costs.small), large: medianOf(costs.large) }
        rows.push({
          ...target,
          name,
          // The medians of five parts of the repeats show the spread.
          values: [0, 1, 2, 3, 4].map((part) => medianOf(ratios.filter((_ratio, index) => index % 5 === part))),
          note: `${figure(medians.small)} µs at ${figure(SMALL_CATALOG_PRODUCTS)} products, ${figure(medians.large)} µs at ${figure(count)}`,
        })
      }
  } finally {
    await small.close()
    await large.close()
  }
  return rows
}

/** CPU time of one call in microseconds for each repeat, with the same calls in both shops. */
async function compare(small: Call, large: Call, repeats: number): Promise<{ small: number[]; large: number[] }> {
  const costs = { small: [] as number[], large: [] as number[] }
  for (const call of [small, large]) await costOf(call, 0, WARM_UP_CALLS)
  for (let repeat = 0; repeat < repeats; repeat++) {
    const first = WARM_UP_CALLS + repeat * CALLS_PER_REPEAT
    costs.small.push(await costOf(small, first, CALLS_PER_REPEAT))
    costs.large.push(await costOf(large, first, CALLS_PER_REPEAT))
  }
  return costs
}

/** CPU time of one call on all threads of this process, in microseconds. */
async function costOf(call: Call, first: number, count: number): Promise<number> {
  const before = process.cpuUsage()
  for (let n = first; n < first + count; n++) await call(n)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}
