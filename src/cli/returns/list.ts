import type { ListedReturn } from '#contract/owner/orders/listed.ts'
import { dayOf, type TimeZone } from '#domain/days.ts'
import { REASON_WORDS } from '#domain/orders/returns/return-requests.ts'
import type { ReturnState } from '#domain/orders/returns/returns.ts'
import { plainLine } from '#domain/plain-text.ts'
import { printList, type Columns } from '#cli/settings/table.ts'
import { doDeedInZone } from '#cli/with-shop.ts'

type Options = { state?: ReturnState; limit: number; json?: true }

export async function listReturns({ state, limit, json }: Options): Promise<void> {
  const [{ returns, hasMore }, timeZone] = await doDeedInZone('GET /owner/returns', { state, limit })
  const none = state === undefined ? 'No returns need your attention.' : `No returns with state ${state}.`
  printList(returns, columnsIn(timeZone), { json, none })
  if (hasMore) console.error('More returns match: use a higher --limit.')
}

const columnsIn = (timeZone: TimeZone): Columns<ListedReturn> => [
  ['RETURN', ({ name }) => name],
  ['DATE', ({ createdAt }) => dayOf(createdAt, timeZone)],
  ['KIND', ({ kind }) => kind],
  ['STATE', ({ state }) => state],
  ['PIECES', ({ pieces }) => String(pieces)],
  ['PHOTOS', ({ photos }) => String(photos)],
  ['REASON', ({ reason }) => (reason === null ? '–' : REASON_WORDS[reason])],
  ['EMAIL', ({ email }) => plainLine(email)],
]
