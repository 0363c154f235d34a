import { setImmediate as turn } from 'node:timers/promises'
import type { Database } from '#database/database.ts'
import { frequencyOf, isAnyFound, isFound } from '#database/search/lookups.ts'
import type { SearchField } from '#database/search/search-index.ts'
import { vocabularyOf } from '#database/search/vocabulary.ts'
import { collectionCalled, searchFor } from '#domain/search/query.ts'
import { soundOf, stemOf, wordsIn } from '#domain/search/words.ts'
import { slipsBetween, slipsIn, wordsLike, type KnownWord } from '#domain/search/spelling.ts'
import { missingNames, namedIn, type Synonyms } from '#domain/search/synonyms.ts'

/**
 * `isWhole`: none remains that nothing has; `isChanged`: they are not as they were typed; `isSure`: no word differs by more
 * than a slip.
 */
export type Corrected = { words: string[]; isWhole: boolean; isChanged: boolean; isSure: boolean }

/**
 * The words with those changed that nothing has within reach. What synonyms and collections are called is no slip, whatever
 * the shop sells.
 */
export async function correctedWords(
  database: Database,
  words: readonly string[],
  synonyms: Synonyms,
  reach: SearchField = 'body',
): Promise<Corrected> {
  const named = namedIn(words, synonyms)
  const names = missingNames(words, synonyms)
  const unknown: string[] = []
  const meant: string[] = []
  let isSure = true
  for (const word of words) {
    const isRight = named.has(word) || collectionCalled([word]) !== null
    const instead = isRight ? itself(word) : await insteadOf(database, word, { names, synonyms }, reach)
    meant.push(...(instead?.words ?? [word]))
    if (instead === null) unknown.push(word)
    else isSure &&= instead.isSure
  }
  const isChanged = meant.join(' ') !== words.join(' ')
  // "cuting bord": what the one was meant for is the other half of a name only now.
  if (isChanged && unknown.some((word) => !namedIn(meant, synonyms).has(word)) && isMoreMissing(meant, names, synonyms))
    return { ...(await correctedWords(database, meant, synonyms, reach)), isChanged }
  const isWhole = unknown.every((word) => namedIn(meant, synonyms).has(word))
  const isTyped = (word: string) => words.includes(word) && !named.has(word)
  const whole = meant.map((word) => (isChanged && isTyped(word) ? completed(database, word) : word))
  return { words: await Promise.all(whole), isWhole, isChanged, isSure }
}

type Names = ReturnType<typeof missingNames>

const isMoreMissing = (words: readonly string[], names: Names, synonyms: Synonyms): boolean =>
  [...missingNames(words, synonyms).keys()].some((name) => !names.has(name))

/** A word with the last letter left out, which is found as the beginning of another: "wireles". */
async function completed(database: Database, word: string): Promise<string> {
  if (slipsIn(word) < 2 || (await frequencyOf(database, [word], 'body', 1)) > 0) return word
  const known = await vocabularyOf(database)
  return known.find(({ word: other }) => other.length === word.length + 1 && other.startsWith(word))?.word ?? word
}

type Instead = { words: string[]; isSure: boolean }
type Other = { names: Names; synonyms: Synonyms }

const itself = (word: string): Instead => ({ words: [word], isSure: true })

/** What is meant by a word that stands for nothing; the word where it stands for something; null where neither is known. */
async function insteadOf(database: Database, word: string, other: Other, reach: SearchField): Promise<Instead | null> {
  if (!(await isFound(database, [word], reach))) return likeliest(database, word, other, reach)
  // "candel" is a candle, though some description has candelilla.
  const kind = (await isByChance(database, word, reach)) ? await likeliest(database, word, other, 'kind') : null
  return kind?.isSure ? kind : itself(word)
}

/** Of a word that nobody has written: it happens to be how one of a description begins. */
const isByChance = async (database: Database, word: string, reach: SearchField): Promise<boolean> =>
  reach === 'body' &&
  word.length >= SURE_LENGTH &&
  !(await isFound(database, [word], 'kind')) &&
  (await frequencyOf(database, [word], 'body', 1)) === 0

async function likeliest(
  database: Database,
  word: string,
  { names, synonyms }: Other,
  reach: SearchField,
): Promise<Instead | null> {
  const known = await vocabularyOf(database)
  const halves = await halvesOf(database, word, known, { synonyms, reach })
  if (halves) return { words: halves, isSure: true }
  if (slipsIn(word) === 0) return null
  // Each of the two takes the process some time, where the shop says very many words.
  await turn()
  for (const { words, isSure } of wordsLike(word, withNames(word, known, names))) {
    // Descriptions have some word that is two letters away from any other.
    const best = await mostFrequent(database, words, names, isSure && word.length >= SURE_LENGTH ? 'body' : 'kind')
    if (best !== null) return { words: wordsIn(best), isSure }
  }
  return null
}

/** Below that, nearly every word is like one that descriptions are held together by: "tee" like "the", "shoes" like "shows". */
const SURE_LENGTH = 6

/** Names that the shop does not say itself are meant where one letter is wrong. */
function* withNames(word: string, known: KnownWord[], names: Names): Generator<KnownWord> {
  yield* known
  for (const name of names.keys())
    if (slipsBetween(word, name, 1) === 1) yield { word: name, inName: true, sound: soundOf(stemOf(name)) }
}

/** Null where products have none of them anymore, by no name. */
async function mostFrequent(
  database: Database,
  words: readonly string[],
  names: Names,
  reach: SearchField,
): Promise<string | null> {
  // Of one it matters whether there are any.
  const most = words.length === 1 ? 1 : 1000
  let best: { word: string; count: number } | null = null
  for (const word of words) {
    const ways = [frequencyOf(database, [word], reach, most)]
    for (const name of names.get(word) ?? []) ways.push(frequencyOf(database, name, 'body', most))
    const count = Math.max(...(await Promise.all(ways)))
    if (count > (best?.count ?? 0)) best = { word, count }
  }
  return best && best.word
}

/** "cardholder" -> card, holder. */
async function halvesOf(
  database: Database,
  word: string,
  known: readonly KnownWord[],
  { synonyms, reach }: { synonyms: Synonyms; reach: SearchField },
): Promise<string[] | null> {
  const all = new Set(synonyms.flat(2))
  for (const one of known) all.add(one.word)
  for (let at = 2; at <= word.length - 2; at++) {
    const halves = [word.slice(0, at), word.slice(at)]
    if (!halves.every((half) => all.has(half))) continue
    const { typed, same } = searchFor(halves, '', synonyms)
    if (await isAnyFound(database, [typed[0]!, ...same], reach)) return halves
  }
  return null
}
