import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '#database/database.ts'
import { frequencyOf, isAnyFound, isFound } from '#database/search/lookups.ts'
import type { SearchField } from '#database/search/search-index.ts'
import { vocabularyOf } from '#database/search/vocabulary.ts'
import { collectionNamed, searchFor } from '#domain/search/query.ts'
import { soundOf, stemOf, wordsIn } from '#domain/search/words.ts'
import { correctionsOf, editDistance, maxEdits, type KnownWord } from '#domain/search/spelling.ts'
import { completingWords, wordsOfNames, type Synonyms } from '#domain/search/synonyms.ts'

/** No unknown word remains if `isComplete`. `isWithinOneEdit`: no word differs by more than one edit, such as a space. */
export type Corrected = { words: string[]; isComplete: boolean; isChanged: boolean; isWithinOneEdit: boolean }

/** Synonyms and names of collections are never corrected. */
export async function correctedWords(
  database: Database,
  words: readonly string[],
  synonyms: Synonyms,
  field: SearchField = 'body',
): Promise<Corrected> {
  const named = wordsOfNames(words, synonyms)
  const completing = completingWords(words, synonyms)
  const unknown: string[] = []
  const corrected: string[] = []
  let isWithinOneEdit = true
  for (const word of words) {
    const isRight = named.has(word) || collectionNamed([word]) !== null
    const correction = isRight ? unchanged(word) : await correctionOf(database, word, { completing, synonyms }, field)
    corrected.push(...(correction?.words ?? [word]))
    if (correction === null) unknown.push(word)
    else isWithinOneEdit &&= correction.isWithinOneEdit
  }
  const isUnknown = (word: string) => !wordsOfNames(corrected, synonyms).has(word)
  const isChanged = corrected.join(' ') !== words.join(' ')
  // "cuting bord": once one word is corrected, a synonym may complete the other.
  const newNames = () => [...completingWords(corrected, synonyms).keys()].some((name) => !completing.has(name))
  if (isChanged && unknown.some(isUnknown) && newNames())
    return { ...(await correctedWords(database, corrected, synonyms, field)), isChanged }
  const isTyped = (word: string) => words.includes(word) && !named.has(word)
  const whole = corrected.map((word) => (isChanged && isTyped(word) ? completed(database, word) : word))
  return { words: await Promise.all(whole), isComplete: !unknown.some(isUnknown), isChanged, isWithinOneEdit }
}

type CompletingWords = ReturnType<typeof completingWords>

/** Adds the last letter to a word that is found only as a prefix: "wireles". */
async function completed(database: Database, word: string): Promise<string> {
  if (maxEdits(word) < 2 || (await frequencyOf(database, [word], 'body', 1)) > 0) return word
  const known = await vocabularyOf(database)
  return known.find(({ word: other }) => other.length === word.length + 1 && other.startsWith(word))?.word ?? word
}

type Correction = { words: string[]; isWithinOneEdit: boolean }
type Names = { completing: CompletingWords; synonyms: Synonyms }

const unchanged = (word: string): Correction => ({ words: [word], isWithinOneEdit: true })

async function correctionOf(
  database: Database,
  word: string,
  names: Names,
  field: SearchField,
): Promise<Correction | null> {
  if (!(await isFound(database, [word], field))) return likeliest(database, word, names, field)
  // "candel" is a misspelled candle, although some description has candelilla.
  const other = (await isAccidentalPrefix(database, word, field))
    ? await likeliest(database, word, names, 'metadata')
    : null
  return other?.isWithinOneEdit ? other : unchanged(word)
}

/** The word occurs only as the beginning of words in descriptions. */
const isAccidentalPrefix = async (database: Database, word: string, field: SearchField): Promise<boolean> =>
  field === 'body' &&
  word.length >= MIN_DESCRIPTION_LENGTH &&
  !(await isFound(database, [word], 'metadata')) &&
  (await frequencyOf(database, [word], 'body', 1)) === 0

async function likeliest(
  database: Database,
  word: string,
  { completing, synonyms }: Names,
  field: SearchField,
): Promise<Correction | null> {
  const known = await vocabularyOf(database)
  const halves = await splitCompound(database, word, known, { synonyms, field })
  if (halves) return { words: halves, isWithinOneEdit: true }
  if (maxEdits(word) === 0) return null
  // Both passes over the vocabulary block the event loop, so other requests get a turn between them.
  await nextTurn()
  for (const { words, isWithinOneEdit } of correctionsOf(word, withNames(word, known, completing))) {
    // Nearly every word is two edits away from some word of a description.
    const within = isWithinOneEdit && word.length >= MIN_DESCRIPTION_LENGTH ? 'body' : 'metadata'
    const best = await mostFrequent(database, words, completing, within)
    if (best !== null) return { words: wordsIn(best), isWithinOneEdit }
  }
  return null
}

/** Shorter words are close to the function words of descriptions: "tee" to "the", "shoes" to "shows". */
const MIN_DESCRIPTION_LENGTH = 6

function* withNames(word: string, known: KnownWord[], completing: CompletingWords): Generator<KnownWord> {
  yield* known
  for (const name of completing.keys())
    if (editDistance(word, name, 1) === 1) yield { word: name, inName: true, sound: soundOf(stemOf(name)) }
}

/** A word also has the products of its synonyms. Null if no product has any. */
async function mostFrequent(
  database: Database,
  words: readonly string[],
  completing: CompletingWords,
  field: SearchField,
): Promise<string | null> {
  const limit = words.length === 1 ? 1 : 1000
  let best: { word: string; count: number } | null = null
  for (const word of words) {
    const counts = [frequencyOf(database, [word], field, limit)]
    for (const name of completing.get(word) ?? []) counts.push(frequencyOf(database, name, 'body', limit))
    const count = Math.max(...(await Promise.all(counts)))
    if (count > (best?.count ?? 0)) best = { word, count }
  }
  return best && best.word
}

/** Splits a compound into two known words that occur together: "cardholder" -> card, holder. */
async function splitCompound(
  database: Database,
  word: string,
  known: readonly KnownWord[],
  { synonyms, field }: { synonyms: Synonyms; field: SearchField },
): Promise<string[] | null> {
  const all = new Set(synonyms.flat(2))
  for (const one of known) all.add(one.word)
  for (let at = 2; at <= word.length - 2; at++) {
    const halves = [word.slice(0, at), word.slice(at)]
    if (!halves.every((half) => all.has(half))) continue
    const { typed, synonymous } = searchFor(halves, '', synonyms)
    if (await isAnyFound(database, [typed[0]!, ...synonymous], field)) return halves
  }
  return null
}
