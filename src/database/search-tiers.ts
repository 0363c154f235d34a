import type { Search, SearchWord, Wording } from '#domain/search-query.ts'
import { stemOf } from '#domain/search-words.ts'
import { indexOf, type Asked } from './search-index.ts'
import { namesWith } from './search-parts.ts'
import { countPlaces } from './search-rank.ts'
import type { Finding, Places, Reach, Term } from './search-terms.ts'
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
          const key = `${word.stem} ${word.start} ${word.isSku}`
          const term = found.get(key) ?? looseTerm(asked, word)
          found.set(key, term)
          return term
        }),
      ),
    ),
  )

async function looseTerm(asked: Asked, { stem, start, isSku = false }: SearchWord): Promise<Term> {
  if (start === null) return { stems: [stem], start }
  const words = await wordsFrom(asked.db, start, MOST_STARTS)
  // What no word starts with, a SKU may.
  if (words.length === 0 && (start.length > 2 || isSku)) return skuTerm(asked, { stem, start })
  return { stems: [...new Set([stem, ...words.map(stemOf)])], start: null }
}

/**
 * An index that is asked for beginnings gathers everything that has them, half of the shop where one is a word itself. So it
 * is asked first whether anything starts so at all, and goes on.
 */
async function skuTerm(asked: Asked, { stem, start }: { stem: string; start: string }): Promise<Term> {
  const { goingOn, withWords } = indexOf(asked)
  const isAny = async (places: Places) => (await countPlaces(asked, places, 1)) > 0
  const isThere = (term: Term) => isAny(withWords({ wordings: [[term]], reach: 'kind', lists: [] }).few)
  if (goingOn === null || (await isAny(goingOn(start))))
    return { stems: [stem], start: (await isThere({ stems: [], start })) ? start : null }
  const isWhole = stem !== start && (await isThere({ stems: [start], start: null }))
  return { stems: isWhole ? [stem, start] : [stem], start: null }
}

/** Of two letters more may start a word; as a part of a name they find the name nevertheless. */
const MOST_STARTS = 60

export const NOTHING: Tiers = { named: [], described: [], all: [] }
