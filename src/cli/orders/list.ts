import { InvalidArgumentError, Option } from 'commander'
import type { ListedOrder } from '#contract/owner/orders/listed.ts'
import { dayOf, isDay, type Days, type TimeZone } from '#domain/days.ts'
import { formatCents } from '#domain/money.ts'
import { ATTENTIONS, type Attention } from '#domain/orders/list/attention.ts'
import { searchProblem } from '#domain/orders/list/order-search.ts'
import type { OrderProgress } from '#domain/orders/progress.ts'
import { PROGRESS_WORDS, progressOfWord } from '#domain/orders/order-state.ts'
import { UNPAID_WORDS } from '#domain/orders/payment-states.ts'
import { plainLine } from '#domain/plain-text.ts'
import { withShop } from '#cli/with-shop.ts'
import { readPages } from '#cli/settings/read-pages.ts'
import { cut, printList, type Columns } from '#cli/settings/table.ts'

export const DEFAULT_LISTED = 50
const MAX_LISTED = 10_000

type Filter = Days & { status?: OrderProgress; email?: string; attention?: Attention; after?: string; limit: number }
type Options = Filter & { search?: string; json?: true }

const oneOf = (words: readonly string[]): string => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words)

export const dayOptions = (): Option[] => [
  new Option('--since <day>', 'from this day on, such as 2026-01-31').argParser(readDay),
  new Option('--until <day>', 'up to and including this day').argParser(readDay),
]

/** The filters of the list, which a saved view keeps. */
export const filterOptions = (): Option[] => [
  new Option(
    '--search <words>',
    'orders with all of these words or beginnings of words: number, name, email address, SKU, product, tracking number; or a total',
  ).argParser(readSearch),
  new Option('--status <status>', `only orders that are ${oneOf(PROGRESS_WORDS)}`).argParser(readStatus),
  new Option('--attention <what>', `only orders with something to do: ${oneOf(ATTENTIONS.map(dashed))}`).argParser(
    readAttention,
  ),
  ...dayOptions(),
]

export const listOrders = ({ json, search, limit, after: first, ...filter }: Options): Promise<void> =>
  withShop(async ({ owner, timeZone }) => {
    const { rows, after } = await readPages({ after: first, limit }, async (from) => {
      const page = await owner('GET /owner/orders', { ...filter, q: search, ...from })
      return { rows: page.orders, after: page.after }
    })
    printList(rows, columnsIn(timeZone), { json, none: 'No matching orders.' })
    if (after !== null) console.error(`More orders match: use a higher --limit, or --after ${after}.`)
  })

const columnsIn = (timeZone: TimeZone): Columns<ListedOrder> => [
  ['NUMBER', ({ number }) => number],
  ['DATE', ({ createdAt }) => dayOf(createdAt, timeZone)],
  ['STATE', ({ state, unpaid }) => (unpaid && NOT_SENT.has(state) ? `${state}, ${UNPAID_WORDS[unpaid]}` : state)],
  ['PIECES', ({ pieces }) => String(pieces)],
  ['TOTAL', ({ totalCents }) => formatCents(totalCents)],
  ['REFUNDED', ({ refundedCents }) => (refundedCents === 0 ? '–' : formatCents(refundedCents))],
  ['NAME', ({ name }) => cut(plainLine(name), MAX_NAME_COLUMNS) || '–'],
  ['DELIVERY', ({ delivery }) => cut(plainLine(delivery), MAX_NAME_COLUMNS)],
  ['EMAIL', ({ email }) => plainLine(email)],
]

const MAX_NAME_COLUMNS = 30

/** States with something left to ship. */
const NOT_SENT: ReadonlySet<OrderProgress> = new Set(['processing', 'partly shipped'])

function readStatus(word: string): OrderProgress {
  const progress = progressOfWord(word)
  if (!progress) throw new InvalidArgumentError(`It must be ${oneOf(PROGRESS_WORDS)}.`)
  return progress
}

export function readSearch(text: string): string {
  const problem = searchProblem(text)
  if (problem !== null) throw new InvalidArgumentError(problem)
  return text
}

function readAttention(word: string): Attention {
  const attention = ATTENTIONS.find((one) => dashed(one) === word)
  if (!attention) throw new InvalidArgumentError(`It must be ${oneOf(ATTENTIONS.map(dashed))}.`)
  return attention
}

export function readDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('It must be a day such as 2026-01-31.')
  return text
}

export function readLimit(text: string): number {
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > MAX_LISTED) throw new InvalidArgumentError(`It must be a number from 1 to ${MAX_LISTED}.`)
  return limit
}

function dashed(words: string): string {
  return words.replaceAll(' ', '-')
}
