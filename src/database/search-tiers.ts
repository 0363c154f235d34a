import type { Search, SearchWord, Wording } from '#domain/search-query.ts'
import { stemOf } from '#domain/search-words.ts'
import { indexOf, type Asked } from './search-index.ts'
import { namesWith } from './search-parts.ts'
import { countPlaces } from './search-rank.ts'
import type { Finding, Reach, Term } from './search-terms.ts'
import { wordsFrom } from './vocabulary.ts'

/**
 * What finds products by name, and by anything: the better first, a product is where it is found first. `all` finds
 * everything that these find.
 */
export type Tiers = { named: Finding[]; described: Finding[]; all: Finding[] }

export async function tiersOf(asked: Asked, { typed, same, things, part }: Search, lists: string[]): Promise<Tiers> {
  const index = indexOf(asked)
  const exact = typed.map((wording) => wording.map(exactTerm))
  const found = new Map<string, Promise<Term>>()
  const [loose, others, calling] = await Promise.all([
    looseWordings(asked, typed, found),
    looseWordings(asked, same, found),
    looseWordings(asked, things, found),
  ])
  const wide = [...loose, ...others]
  const parts = part === '' ? [] : await namesWith(asked, part, lists, wide)
  if (typed.length === 0) return { named: parts, described: [], all: parts }
  // Nothing else starts so, or means the same: to look for it again finds nothing more.
  const isMore = JSON.stringify(wide) !== JSON.stringify(exact)
  const within = (reach: Reach, wordings: Term[][]) => index.withWords({ wordings, reach, lists })
  const named = within('name', exact)
  // A description says much: what is called otherwise as well is not what it is about.
  const [kinds, bodies] = [within('kind', wide), within('body', loose)]
  const more = (finding: Finding) => (isMore ? [finding] : [])
  const called = calling.length > 0 ? [within('name', calling)] : []
  return {
    named: [named, ...more(within('name', wide)), ...parts, ...more(within('kind', exact)), kinds],
    described: [...called, ...more(within('body', exact)), bodies],
    all: [bodies, ...(others.length > 0 ? [kinds] : []), ...parts, ...called],
  }
}

export const exactTerm = ({ stem }: SearchWord): Term => ({ stems: [stem], start: null })

/** With all words that start as these do; `found`: those that have been looked up. */
export const looseWordings = (
  asked: Asked,
  wordings: readonly Wording[],
  found = new Map<string, Promise<Term>>(),
): Promise<Term[][]> =>
  Promise.all(
    wordings.map((wording) =>
      Promise.all(
        wording.map((word) => {
          const key = `${word.stem} ${word.start}`
          const term = found.get(key) ?? looseTerm(asked, word)
          found.set(key, term)
          return term
        }),
      ),
    ),
  )

async function looseTerm(asked: Asked, { stem, start }: SearchWord): Promise<Term> {
  if (start === null) return { stems: [stem], start }
  const words = await wordsFrom(asked.db, start, MOST_STARTS)
  // What no word starts with, a SKU may; an index asked for beginnings gathers everything that has them.
  const ofSku = words.length === 0 && start.length > 2 && (await isStart(asked, start)) ? start : null
  return { stems: [...new Set([stem, ...words.map(stemOf)])], start: ofSku }
}

/** Asked first: how much is found together with a beginning no database can tell beforehand, and mostly nothing starts so. */
async function isStart(asked: Asked, start: string): Promise<boolean> {
  const { few } = indexOf(asked).withWords({ wordings: [[{ stems: [], start }]], reach: 'kind', lists: [] })
  return (await countPlaces(asked, few, 1)) > 0
}

/** Of two letters more may start a word; as a part of a name they find the name nevertheless. */
const MOST_STARTS = 60

export const NOTHING: Tiers = { named: [], described: [], all: [] }
