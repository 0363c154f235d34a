import { listDeeds, type DeedFilter } from '#database/people/deeds.ts'
import { timesOf, type Days } from '#domain/days.ts'
import type { DoneDeed } from '#domain/people/history.ts'
import type { Shop } from '#shop/shop.ts'

/** Deeds that a search reads at a time. Other requests are answered in between. */
const PAGE_SIZE = 500

type Asked = DeedFilter & Days & { text?: string | undefined; after?: string | undefined; limit: number }

/** What was done in the shop, newest first. `text` is compared with everything that is recorded of a deed. */
export async function readHistory(
  { database: { db }, timeZone }: Pick<Shop, 'database' | 'timeZone'>,
  { since, until, text, after, limit, ...filter }: Asked,
): Promise<{ deeds: DoneDeed[]; hasMore: boolean; after: string | null }> {
  const chosen = { ...filter, ...timesOf({ since, until }, timeZone) }
  const pageSize = text === undefined ? limit + 1 : PAGE_SIZE
  const found: DoneDeed[] = []
  let beforeId = after
  do {
    const page = await listDeeds(db, chosen, { limit: pageSize, beforeId })
    found.push(...page.filter((deed) => text === undefined || has(deed, text)))
    beforeId = page.length === pageSize ? page.at(-1)!.id : undefined
  } while (beforeId !== undefined && found.length <= limit)
  const hasMore = found.length > limit
  return { deeds: found.slice(0, limit), hasMore, after: hasMore ? found[limit - 1]!.id : null }
}

const has = ({ by, id: _id, at: _at, ...deed }: DoneDeed, text: string): boolean =>
  JSON.stringify([by.name, ...Object.values(deed)])
    .toLowerCase()
    .includes(text.toLowerCase())
