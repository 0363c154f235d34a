import { sql } from 'kysely'
import type { Rank } from './cursor.ts'
import type { Sieve } from './facet-count.ts'
import { askOnce } from './kept-answers.ts'
import { indexOf, type Asked } from './search-index.ts'
import type { Finding, Places } from './search-terms.ts'
import { rowOf, type Shelf } from './shelf.ts'
import { inStockThen } from './stock-then.ts'

/** An index that finds, and what is known of the products that it finds. */
export type Asking = { asked: Asked; shelf: Shelf; sieve: Sieve }

export type Ranked = { row: number; rank: Rank }

/**
 * `most` of what fits are ordered; no further tier is asked once there are `enough`; what follows `after`. `isLittle`: all of
 * it is known to be less than is counted; `stock`: the version as of which something is in stock, null for now.
 */
type Span = { most: number; enough?: number; after?: Rank | null; isLittle?: boolean; stock?: number | null }

/** Where what was read is not enough, so many times as much is. */
const FURTHER = 8

/**
 * The best of what fits: tier after tier, of each what is in stock first, and then by place. Each is where it is found first.
 * `isCut`: a tier has more than is counted, among which better ones may stand than the last of these.
 */
export async function bestFound(
  { asked, shelf, sieve: { belongs, missing } }: Asking,
  tiers: Finding[],
  { most, enough = most, after = null, isLittle = false, stock = null }: Span,
): Promise<{ found: Ranked[]; isCut: boolean }> {
  const before = new Set<number>()
  const found: Ranked[] = []
  let isCut = false
  const fits = ({ row, rank }: Ranked) => belongs(row) && missing(row) === 0 && (!after || byRank(rank, after) > 0)
  for (const [tier, finding] of tiers.entries()) {
    // Read as far as there are enough in stock, which most are.
    for (let limit = Math.min(asked.counted, 2 * most + 32); ; limit = Math.min(asked.counted, limit * FURTHER)) {
      const some = await placesOf(asked, isLittle ? finding.few : finding.best(limit), limit)
      const fitting = rankedIn(shelf, some, { tier, stock }, before).filter(fits)
      const inStock = fitting.filter(({ rank: [, soldOut] }) => soldOut === 0).length
      const isShort = found.length + inStock < most && some.length === limit
      if (isShort && limit < asked.counted) continue
      isCut ||= isShort
      found.push(...fitting.toSorted((one, other) => byRank(one.rank, other.rank)))
      for (const place of some) before.add(place)
      break
    }
    if (found.length >= enough) break
  }
  return { found, isCut }
}

/** The rows of the best of all that is found, and whether there may be others. */
export async function rowsFound(
  { asked, shelf }: Asking,
  all: Finding[],
): Promise<{ rows: Uint32Array; more: boolean }> {
  const found: Float64Array[] = []
  for (const { best } of all) found.push(await placesOf(asked, best(asked.counted), asked.counted))
  const whole = found.length === 1 ? found[0]! : unionOf(found)
  const rows = new Uint32Array(Math.min(whole.length, asked.counted))
  let count = 0
  for (const place of whole.subarray(0, asked.counted)) {
    const row = rowOf(shelf, idAt(place))
    if (row !== null) rows[count++] = row
  }
  return { rows: rows.subarray(0, count), more: whole.length >= asked.counted }
}

/** The best places, the best first. */
async function placesOf(asked: Asked, places: Places, most: number): Promise<Float64Array> {
  const { db } = asked
  const some = db.selectFrom(places.as('found')).select('place').orderBy('place').limit(sql.lit(most)).as('some')
  // As one text: a row for each would take many times as long to hand over.
  const joined = indexOf(asked).joined(PLACE).as('text')
  return askOnce(asked, db.selectFrom(some).select(joined), ({ text }) => numbersIn(text ?? '').toSorted())
}

/** Of a text as `joined` makes it. By hand: a hundred thousand are read in a few milliseconds instead of thirty. */
export function numbersIn(text: string): Float64Array {
  const numbers = new Float64Array(Math.ceil(text.length / 2))
  let [count, number] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === COMMA) {
      numbers[count++] = number
      number = 0
    } else number = number * 10 + code - ZERO
  }
  if (text !== '') numbers[count++] = number
  return numbers.slice(0, count)
}

const [COMMA, ZERO] = [44, 48]

/** Each once, in their order. */
function unionOf(found: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(found.reduce((sum, { length }) => sum + length, 0))
  let begin = 0
  for (const some of found) {
    all.set(some, begin)
    begin += some.length
  }
  return all.toSorted().filter((place, index, sorted) => place !== sorted[index - 1])
}

/** How many there are, up to `most`. */
export function countPlaces(asked: Asked, places: Places, most: number): Promise<number> {
  const { db } = asked
  const some = db.selectFrom(places.as('found')).select('place').limit(sql.lit(most)).as('some')
  const counted = db.selectFrom(some).select((is) => is.fn.countAll<number>().as('total'))
  return askOnce(asked, counted, ({ total }) => total)
}

function rankedIn(
  shelf: Shelf,
  places: Float64Array,
  { tier, stock }: { tier: number; stock: number | null },
  before: ReadonlySet<number>,
): Ranked[] {
  const inStock = inStockThen(shelf, stock)
  const ranked: Ranked[] = []
  for (const place of places) {
    const row = before.has(place) ? null : rowOf(shelf, idAt(place))
    if (row !== null) ranked.push({ row, rank: [tier, 1 - inStock(row), place] })
  }
  return ranked
}

/** The id is the end of a place. */
const idAt = (place: number): number => 2147483647 - (place % 2147483648)
export const ID_AT = sql<number>`2147483647 - (place % 2147483648)`
const PLACE = sql<number>`place`

const byRank = (one: Rank, other: Rank): number => keyOfRank(one) - keyOfRank(other)

/** A rank as one number. Places have 45 bits, and tiers are few. */
export const keyOfRank = ([tier, soldOut, place]: Rank): number => (2 * tier + soldOut) * 2 ** 45 + place
