import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { indexOf } from './search-index.ts'
import { ID_AT, numbersIn, type Asking } from './search-rank.ts'
import type { Finding } from './search-terms.ts'
import { rowOf } from './shelf.ts'

type Searched = Pick<Asking, 'asked' | 'shelf'>

/** By rows of the shelf, the number of what finds it first; `NONE` where nothing does. */
type Finders = Uint8Array
const NONE = 255

/** The rows of everything that is found, however much that is. */
export async function everyRow(searched: Searched, all: Finding[]): Promise<Uint32Array> {
  const finders = await findersOf(searched, all)
  const rows = new Uint32Array(finders.length)
  let count = 0
  for (let row = 0; row < finders.length; row++) if (finders[row] !== NONE) rows[count++] = row
  return rows.subarray(0, count)
}

/** Of more rows it is sooner asked what else their tiers find. */
const FEW = 5000

/** By which of the tiers these rows are found first. */
export async function tiersOfRows(searched: Searched, tiers: Finding[], rows: Uint32Array): Promise<Finders> {
  if (rows.length > FEW) return findersOf(searched, tiers)
  const { asked, shelf } = searched
  const finders = new Uint8Array(shelf.count).fill(NONE)
  const cases = tiers.map(({ has }, tier) => sql`when ${has} then ${sql.lit(tier)}`)
  const first = sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(NONE)} end`.as('tier')
  for (let begin = 0; begin < rows.length; begin += AT_ONCE) {
    const ids = Array.from(rows.subarray(begin, begin + AT_ONCE), (row) => shelf.ids[row]!)
    const found = asked.db.selectFrom('product_words').select(['product_id', first]).where('product_id', 'in', ids)
    for (const { product_id, tier } of await found.execute()) finders[rowOf(shelf, product_id)!] = tier
  }
  return finders
}

const AT_ONCE = 500

/** So many characters are read before others are served. */
const PIECE = 400_000

async function findersOf({ asked, shelf }: Searched, all: Finding[]): Promise<Finders> {
  const finders = new Uint8Array(shelf.count).fill(NONE)
  for (const [number, { few }] of all.entries()) {
    const joined = indexOf(asked).joined(ID_AT).as('text')
    const { text } = await asked.db.selectFrom(few.as('found')).select(joined).executeTakeFirstOrThrow()
    for (const part of partsOf(text ?? '')) {
      for (const id of numbersIn(part)) {
        const row = rowOf(shelf, id)
        if (row !== null && finders[row] === NONE) finders[row] = number
      }
      await turn()
    }
  }
  return finders
}

function* partsOf(text: string): Generator<string> {
  for (let [begin, end] = [0, 0]; begin < text.length; begin = end + 1) {
    end = text.indexOf(',', begin + PIECE)
    if (end < 0) end = text.length
    yield text.slice(begin, end)
  }
}
