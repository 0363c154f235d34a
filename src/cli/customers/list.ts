import type { ListedCustomer } from '#contract/owner/customers.ts'
import { dayOf, type TimeZone } from '#domain/days.ts'
import { formatCents } from '#domain/money.ts'
import { plainLine } from '#domain/plain-text.ts'
import { readPages } from '#cli/settings/read-pages.ts'
import { cut, printList, type Columns } from '#cli/settings/table.ts'
import { withShop } from '#cli/with-shop.ts'

type Options = { search?: string; after?: string; limit: number; json?: true }

export const listCustomers = ({ search, after: first, limit, json }: Options): Promise<void> =>
  withShop(async ({ owner, timeZone }) => {
    const { rows, after } = await readPages({ after: first, limit }, async (from) => {
      const page = await owner('GET /owner/customers', { q: search, ...from })
      return { rows: page.customers, after: page.after }
    })
    printList(rows, columnsIn(timeZone), { json, none: 'No matching customers.' })
    if (after !== null) console.error(`More customers match: use a higher --limit, or --after ${plainLine(after)}.`)
  })

const columnsIn = (timeZone: TimeZone): Columns<ListedCustomer> => [
  ['EMAIL', ({ email }) => plainLine(email)],
  ['NAME', ({ name }) => cut(plainLine(name), MAX_NAME_COLUMNS) || '–'],
  ['ACCOUNT', ({ hasAccount }) => (hasAccount ? 'yes' : 'no')],
  ['ORDERS', ({ orders }) => String(orders)],
  ['SPENT', ({ spentCents }) => formatCents(spentCents)],
  ['LAST ORDER', ({ lastOrderAt }) => (lastOrderAt === null ? '–' : dayOf(lastOrderAt, timeZone))],
]

const MAX_NAME_COLUMNS = 30
