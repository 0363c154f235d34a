import type { ListedReturn } from '#contract/owner/orders/listed.ts'
import { dayOf, type TimeZone } from '#domain/days.ts'
import { REASON_WORDS } from '#domain/orders/returns/return-requests.ts'
import type { ReturnState } from '#domain/orders/returns/returns.ts'
import { plainLine } from '#domain/plain-text.ts'
import { tableOf } from '#cli/settings/table.ts'
import { withShop } from '#cli/with-shop.ts'

export const DEFAULT_LISTED = 50

type Options = { state?: ReturnState; limit: number; json?: true }

export async function listReturns({ state, limit, json }: Options): Promise<void> {
  const { returns, hasMore, timeZone } = await withShop(async ({ owner, timeZone }) => ({
    timeZone,
    ...(await owner('GET /owner/returns', { state, limit })),
  }))
  if (json) for (const one of returns) console.log(JSON.stringify(one))
  else if (returns.length === 0)
    console.log(state === undefined ? 'No returns need your attention.' : `No return is ${state}.`)
  else for (const line of linesOf(returns, timeZone)) console.log(line)
  if (hasMore) console.error('More returns match: use a higher --limit.')
}

const TITLES = ['RETURN', 'DATE', 'KIND', 'STATE', 'PIECES', 'PHOTOS', 'REASON', 'EMAIL']

const linesOf = (listed: ListedReturn[], timeZone: TimeZone): string[] =>
  tableOf([TITLES, ...listed.map((one) => rowOf(one, timeZone))], process.stdout.columns)

const rowOf = (
  { name, createdAt, kind, state, pieces, photos, reason, email }: ListedReturn,
  timeZone: TimeZone,
): string[] => [
  name,
  dayOf(createdAt, timeZone),
  kind,
  state,
  String(pieces),
  String(photos),
  reason === null ? '–' : REASON_WORDS[reason],
  plainLine(email),
]
