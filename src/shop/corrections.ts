import { setImmediate as turn } from 'node:timers/promises'
import type { Database } from '#database/open.ts'
import { frequencyOf, isFound } from '#database/search.ts'
import type { Reach } from '#database/search-terms.ts'
import { vocabularyOf } from '#database/vocabulary.ts'
import { collectionCalled } from '#domain/search-query.ts'
import { wordsIn } from '#domain/search-words.ts'
import { slipsBetween, slipsIn, wordsLike, type KnownWord } from '#domain/spelling.ts'
import { missingNames, namedIn, type Synonyms } from '#domain/synonyms.ts'

/** `isWhole`: none remains that nothing has; `isChanged`: they are not as they were typed. */
export type Corrected = { words: string[]; isWhole: boolean; isChanged: boolean }

/**
 * The words with those changed that nothing has within reach. What synonyms and collections are called is no slip, whatever
 * the shop sells.
 */
export async function correctedWords(
  database: Database,
  words: readonly string[],
  synonyms: Synonyms,
  reach: Reach = 'body',
): Promise<Corrected> {
  const named = namedIn(words, synonyms)
  const names = missingNames(words, synonyms)
  const unknown: string[] = []
  const meant: string[] = []
  for (const word of words) {
    const isRight = named.has(word) || collectionCalled([word]) !== null || (await isFound(database, [word], reach))
    const instead = isRight ? [word] : await insteadOf(database, word, names, reach)
    meant.push(...(instead ?? [word]))
    if (instead === null) unknown.push(word)
  }
  const isWhole = unknown.every((word) => namedIn(meant, synonyms).has(word))
  return { words: meant, isWhole, isChanged: meant.join(' ') !== words.join(' ') }
}

type Names = ReturnType<typeof missingNames>

async function insteadOf(database: Database, word: string, names: Names, reach: Reach): Promise<string[] | null> {
  const known = await vocabularyOf(database.db)
  const halves = await halvesOf(database, word, new Set(known.map((one) => one.word)), reach)
  if (halves) return halves
  if (slipsIn(word) === 0) return null
  // Each of the two takes the process some time, where the shop says very many words.
  await turn()
  const said = word.length < SURE_LENGTH ? 'kind' : 'body'
  for (const alike of wordsLike(word, withNames(word, known, names))) {
    const best = await mostFrequent(database, alike, names, said)
    if (best !== null) return wordsIn(best)
  }
  return null
}

/** Below that, nearly every word is like one that descriptions are held together by: "tee" like "the", "shoes" like "shows". */
const SURE_LENGTH = 6

/** Names that the shop does not say itself are meant where one letter is wrong. */
function* withNames(word: string, known: KnownWord[], names: Names): Generator<KnownWord> {
  yield* known
  for (const name of names.keys()) if (slipsBetween(word, name, 1) === 1) yield { word: name, inName: true }
}

/** Null where products have none of them any more, by no name. */
async function mostFrequent(
  database: Database,
  words: readonly string[],
  names: Names,
  reach: Reach,
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
async function halvesOf(database: Database, word: string, known: ReadonlySet<string>, reach: Reach) {
  for (let at = 2; at <= word.length - 2; at++) {
    const halves = [word.slice(0, at), word.slice(at)]
    if (halves.every((half) => known.has(half)) && (await isFound(database, halves, reach))) return halves
  }
  return null
}
