import { setImmediate as nextTurn } from 'node:timers/promises'
import { collectionNamed, readQuery, searchWord } from '#domain/search/query.ts'
import { correctionsOf, editDistance, knownWord, ONE_EDIT, type KnownWord } from '#domain/search/spelling.ts'
import type { Synonyms } from '#domain/search/synonyms.ts'
import type { SearchContext } from './context.ts'
import { has, readPostings } from './posting-lists.ts'
import type { SearchField } from './search-index.ts'
import { exactTerm, widened } from './tiers.ts'
import { vocabularyOf } from './vocabulary.ts'

/** Corrects the words that no product has in a field. Synonyms and names of collections are right. */
export async function correctedWords(
  context: SearchContext,
  words: readonly string[],
  field: SearchField,
): Promise<string[]> {
  const named = new Set(
    context.synonyms
      .flat()
      .filter((name) => name.length <= words.length)
      .flat(),
  )
  const corrected: string[] = []
  for (const word of words)
    corrected.push(...(named.has(word) || collectionNamed([word]) ? [word] : await correctionOf(context, word, field)))
  return corrected
}

/** Shorter words are close to the function words of descriptions: "tee" to "the", "shoes" to "shows". */
const MIN_DESCRIPTION_LENGTH = 6

async function correctionOf(context: SearchContext, word: string, field: SearchField): Promise<string[]> {
  if (await has(context, await widened(context, [[searchWord(word)]]), 'metadata')) return [word]
  const isInBody = field === 'body' && (await has(context, await widened(context, [[searchWord(word)]]), 'body'))
  const isWhole = isInBody && (await has(context, [[exactTerm(searchWord(word))]], 'body'))
  // "candel" is a misspelled candle, although some description has candelilla.
  if (isWhole || (isInBody && word.length < MIN_DESCRIPTION_LENGTH)) return [word]
  const known = await vocabularyOf(context)
  const partsOfNames = new Set(context.synonyms.flat(2))
  const halves = isInBody
    ? null
    : await halvesOf(context, word, (half) => known.has(half) || partsOfNames.has(half), field)
  if (halves) return halves
  // A pass over the vocabulary blocks the event loop, so other requests get a turn before it.
  await nextTurn()
  for (const { words, edits } of correctionsOf(word, withNames(word, known.values(), context.synonyms))) {
    if (isInBody && edits > ONE_EDIT) break
    const isInReach = field === 'body' && !isInBody && edits <= ONE_EDIT && word.length >= MIN_DESCRIPTION_LENGTH
    const best = await mostFrequent(context, words, isInReach ? 'body' : 'metadata')
    if (best !== null) return [best]
  }
  return [word]
}

function* withNames(word: string, known: Iterable<KnownWord>, synonyms: Synonyms): Generator<KnownWord> {
  yield* known
  for (const name of synonyms.flat(2)) if (editDistance(word, name, ONE_EDIT) <= ONE_EDIT) yield knownWord(name, true)
}

const MAX_COUNTED = 1000

/** A word also has the products of its synonyms. Null if no product has any. */
async function mostFrequent(
  context: SearchContext,
  words: readonly string[],
  field: SearchField,
): Promise<string | null> {
  const { fullText, synonyms } = context
  let best: { word: string; count: number } | null = null
  for (const word of words) {
    const names = [[word], ...synonyms.filter((group) => group.flat().includes(word)).flat()]
    const variants = names.map((name) => name.map((one) => exactTerm(searchWord(one))))
    const matcher = fullText.match({ variants, field })
    const { length } = await readPostings(context, matcher, words.length === 1 ? 1 : MAX_COUNTED)
    if (length > (best?.count ?? 0)) best = { word, count: length }
  }
  return best && best.word
}

/** Splits a compound into two known words that occur together: "cardholder" -> card, holder. */
async function halvesOf(
  context: SearchContext,
  word: string,
  isKnown: (half: string) => boolean,
  field: SearchField,
): Promise<string[] | null> {
  for (let at = 2; at <= word.length - 2; at++) {
    const halves = [word.slice(0, at), word.slice(at)]
    if (!halves.every(isKnown)) continue
    const { typed, synonymous } = readQuery(halves.join(' '), context.synonyms)
    if (await has(context, await widened(context, [typed[0]!, ...synonymous]), field)) return halves
  }
  return null
}
