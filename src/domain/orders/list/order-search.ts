import { foldName } from '#domain/catalog/products.ts'
import type { Address } from '#domain/checkout/address.ts'
import type { Cents } from '#domain/money.ts'

const MAX_ORDER_SEARCH_LENGTH = 100
const MAX_WORDS = 10
const MAX_TERM_LENGTH = 40

export type SearchedOrder = {
  number: string
  /** Empty for an erased customer, whose name is no longer searched for either. */
  email: string
  shippingAddress: Pick<Address, 'firstName' | 'lastName'>
  billingAddress: Pick<Address, 'firstName' | 'lastName'>
  totalCents: Cents
  lines: readonly { name: string; sku: string | null }[]
}

/** What an order is found by. A search looks for words that these begin with. */
export const termsOf = (order: SearchedOrder): string[] => [
  ...new Set([
    lettersIn(order.number),
    lettersIn(order.number).slice(-4),
    amountTerm(order.totalCents),
    ...(order.email === '' ? [] : personalTerms(order)),
    ...order.lines.flatMap(({ name, sku }) => [...wordsIn(name), ...codeTerms(sku)]),
  ]),
]

type Person = Pick<SearchedOrder, 'email' | 'shippingAddress' | 'billingAddress'>

/** Whether the words are in the names and the email address of an order. */
export function isPersonNamed(order: Person, words: readonly SearchWord[]): boolean {
  const terms = personalTerms(order)
  return words.every((word) => word.some((prefix) => terms.some((term) => term.startsWith(prefix))))
}

const personalTerms = ({ email, shippingAddress, billingAddress }: Person): string[] => [
  lettersIn(email),
  ...[shippingAddress, billingAddress].flatMap(({ firstName = '', lastName = '' }) =>
    wordsIn(`${firstName} ${lastName}`),
  ),
]

/** A code is one word, however it is written: MUG-BLK is mugblk. */
export const codeTerms = (code: string | null): string[] => (code ? [lettersIn(code)].filter(isWord) : [])

/** "Anne-Marie" is annemarie and marie: it is found by "anne", "marie" and "anne-ma". */
const wordsIn = (text: string): string[] =>
  foldName(text)
    .split(' ')
    .flatMap((chunk) => {
      const parts = chunk.split(OTHERS).filter(Boolean)
      return parts.map((_, index) => parts.slice(index).join('').slice(0, MAX_TERM_LENGTH))
    })
    .filter(isWord)

const OTHERS = /[^\p{L}\p{N}]+/u
const lettersIn = (text: string): string => foldName(text).split(OTHERS).join('').slice(0, MAX_TERM_LENGTH)

/** One letter is a word only in scripts where it can be a name. */
const isWord = (word: string): boolean => word.length > 1 || word > '\x7f'

/** The term of an amount. Its end is marked, so that $4 does not find $49. */
const amountTerm = (cents: Cents): string => `$${cents}$`

/** Beginnings of terms, one of which an order must have. */
export type SearchWord = readonly string[]

/** The words of a search, longest first, because they are in the fewest orders. */
export function searchWords(text: string): SearchWord[] {
  const words = foldName(text)
    .split(' ')
    .map(wordOf)
    .filter(([first]) => first !== undefined && isWord(first))
  const byFirst = new Map(words.map((word) => [word[0]!, word]))
  return [...byFirst.values()].toSorted((one, other) => other[0]!.length - one[0]!.length)
}

/** What is wrong with a search, as a sentence. */
export function searchProblem(text: string): string | null {
  if (text.length > MAX_ORDER_SEARCH_LENGTH) return `Search for at most ${MAX_ORDER_SEARCH_LENGTH} characters.`
  const { length } = searchWords(text)
  if (length === 0) return 'Search for at least two letters or digits.'
  return length > MAX_WORDS ? `Search for at most ${MAX_WORDS} words.` : null
}

function wordOf(chunk: string): SearchWord {
  const amount = AMOUNT.exec(chunk)
  if (amount && /[$.,]/.test(chunk)) {
    const term = amountTerm(Math.round(Number(chunk.replaceAll(/[$,]/g, '')) * 100))
    // The name of a product may hold a number, too: "Cable 2.5 mm".
    return chunk.startsWith('$') ? [term] : [term, lettersIn(chunk)]
  }
  const letters = lettersIn(chunk)
  const asNumber = letters.replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return asNumber === letters || asNumber.length > NUMBER_LENGTH ? [letters] : [letters, asNumber]
}

const AMOUNT = /^\$?(?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d{1,2})?$/
/** Order numbers have no letters O, I and L, but may be typed with them. */
const NUMBER_LENGTH = 8
