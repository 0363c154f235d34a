import { setImmediate as nextTurn } from 'node:timers/promises'
import { collectionNamed, readQuery, searchWord } from '#domain/search/query.ts'
import {
  correctionsOf,
  editDistance,
  knownWord,
  ONE_EDIT,
  type KnownWord,
  type Vocabulary,
} from '#domain/search/spelling.ts'
import type { Synonyms } from '#domain/search/synonyms.ts'
import type { SearchContext } from './context.ts'
import { has } from './posting-lists.ts'
import type { SearchField, Term } from './search-index.ts'
import { exactTerm, widened } from './tiers.ts'
import { vocabularyOf } from './vocabulary.ts'

/** Corrects words that no product has in a field. Synonyms and collection names are never corrected. */
export async function correctedWords(
  context: SearchContext,
  words: readonly string[],
  field: SearchField,
): Promise<string[]> {
  const names = context.synonyms.flat().filter((name) => name.length <= words.length)
  const named = new Set(names.flat())
  const isRight = (word: string) => named.has(word) || collectionNamed([word]) !== null
  const each = words.map((word) => (isRight(word) ? [word] : correctionOf(context, word, field)))
  return (await Promise.all(each)).flat()
}

/** Shorter words are close to the function words of descriptions: "tee" to "the", "shoes" to "shows". */
const MIN_DESCRIPTION_LENGTH = 6

async function correctionOf(context: SearchContext, word: string, field: SearchField): Promise<string[]> {
  const longer = await widened(context, [[searchWord(word)]])
  if (await has(context, longer, 'metadata')) return [word]
  const isInBody = field === 'body' && (await has(context, longer, 'body'))
  // "candel" is a misspelling of candle, even if some description contains candelilla.
  if (isInBody && (await has(context, [[exactTerm(searchWord(word))]], 'body'))) return [word]
  const known = await vocabularyOf(context)
  const halves = isInBody ? null : await halvesOf(context, word, known, field)
  if (halves) return halves
  // A pass over the vocabulary blocks the event loop, so other requests get a turn first.
  await nextTurn()
  for (const { word: other, edits } of correctionsOf(word, withNames(word, known.values(), context.synonyms))) {
    const within =
      field === 'body' && !isInBody && edits <= ONE_EDIT && word.length >= MIN_DESCRIPTION_LENGTH ? 'body' : 'metadata'
    if (await has(context, termsOfNames(context, other), within)) return [other]
  }
  return [word]
}

function* withNames(word: string, known: Iterable<KnownWord>, synonyms: Synonyms): Generator<KnownWord> {
  yield* known
  for (const name of synonyms.flat(2)) if (editDistance(word, name, ONE_EDIT) <= ONE_EDIT) yield knownWord(name, true)
}

/** A word also matches the products of its synonyms. */
const termsOfNames = ({ synonyms }: SearchContext, word: string): Term[][] =>
  [[word], ...synonyms.filter((names) => names.flat().includes(word)).flat()].map((name) =>
    name.map((one) => exactTerm(searchWord(one))),
  )

/** Splits a compound into two known words that occur together: "cardholder" -> card, holder. */
async function halvesOf(
  context: SearchContext,
  word: string,
  known: Vocabulary,
  field: SearchField,
): Promise<string[] | null> {
  const named = new Set(context.synonyms.flat(2))
  for (let at = 2; at <= word.length - 2; at++) {
    const halves = [word.slice(0, at), word.slice(at)]
    if (!halves.every((half) => known.has(half) || named.has(half))) continue
    const { typed, synonymous } = readQuery(halves.join(' '), context.synonyms)
    if (await has(context, await widened(context, [typed[0]!, ...synonymous]), field)) return halves
  }
  return null
}
