import { allSales, moveEnd, type Sale } from '#database/catalog/sales.ts'
import { shareText } from '#domain/catalog/price-change.ts'
import { dayOf, endOfDay, startOfDay, type TimeZone } from '#domain/days.ts'
import { conflict, invalid, notFound } from '#domain/errors.ts'
import { isoTime } from '#shop/clock.ts'
import { endSale, previewSale, startSale } from '#shop/catalog/sales.ts'
import { withGracefulCancel } from '#cli/graceful-cancel.ts'
import { tableOf } from '#cli/settings/table.ts'
import { withShop } from '#cli/with-shop.ts'
import { changeOf, printPrices, priceSummary } from './price-lines.ts'
import { choiceOf, type ChoiceOptions } from './product-choice.ts'
import { printUndone } from './undone.ts'

type StartOptions = ChoiceOptions & { by: string; round?: string; from?: string; until?: string; dryRun?: true }

const RANGE: [number, number] = [0.0001, 0.99]

export async function start(slugs: string[], { from, until, dryRun, ...options }: StartOptions): Promise<void> {
  const { rate, endingCents } = changeOf(options, RANGE)
  const products = choiceOf(slugs, options)
  await withShop(async (shop) => {
    const startsAt = from === undefined ? isoTime(shop) : startOfDay(from, shop.timeZone)
    const endsAt = until === undefined ? null : endOfDay(until, shop.timeZone)
    const plan = { products, rate: -rate, endingCents, startsAt, endsAt }
    if (dryRun) {
      const preview = await previewSale(shop, plan)
      printPrices(preview)
      return console.log(`Would lower ${priceSummary(preview)} Nothing was changed.`)
    }
    const { sale, changed } = await withGracefulCancel(
      (cancellation) => startSale(shop, plan, cancellation),
      () => {},
    )
    console.log(`Sale ${sale.id} ${changed ? 'has begun' : 'is planned'}: ${textOf(sale, shop.timeZone)}.`)
    if (changed) console.log(`Lowered ${priceSummary(changed)} "npx shop sale end ${sale.id}" puts them back.`)
  })
}

export async function end(typed: string | undefined, { until }: { until?: string }): Promise<void> {
  await withShop(async (shop) => {
    const sale = findSale(await allSales(shop.database.db), typed)
    if (until !== undefined) {
      const endsAt = endOfDay(until, shop.timeZone)
      if (endsAt <= isoTime(shop)) throw invalid(`${until} is over: leave --until out to end the sale now.`)
      await shop.database.transaction((tx) => moveEnd(tx, sale, endsAt))
      return console.log(`Sale ${sale.id} ends after ${until}.`)
    }
    const undone = await withGracefulCancel(
      (cancellation) => endSale(shop, sale, cancellation),
      () => {},
    )
    console.log(`Sale ${sale.id} has ended.`)
    printUndone(undone)
  })
}

function findSale(sales: readonly Sale[], typed: string | undefined): Sale {
  const open = sales.filter(({ state }) => state !== 'ended')
  const [only, other] = typed === undefined ? open : open.filter(({ id }) => String(id) === typed)
  if (!only) throw notFound(typed === undefined ? 'There is no sale to end.' : `There is no sale ${typed} to end.`)
  if (other) throw conflict(`There are ${open.length} sales: name the number of one, as in "npx shop sale list".`)
  return only
}

export async function list({ json }: { json?: true }): Promise<void> {
  const { sales, timeZone } = await withShop(async ({ database, timeZone }) => ({
    sales: await allSales(database.db),
    timeZone,
  }))
  if (json) return sales.forEach((sale) => console.log(JSON.stringify(sale)))
  if (sales.length === 0) return console.log('There are no sales.')
  const rows = sales.map((sale) => [String(sale.id), sale.state, textOf(sale, timeZone)])
  for (const line of tableOf([['SALE', 'STATE', 'WHAT'], ...rows], process.stdout.columns)) console.log(line)
}

/** The last day of a sale is the day of its last moment. */
function textOf({ products: { slugs, categories, all }, rate, startsAt, endsAt }: Sale, zone: TimeZone): string {
  const what = all ? 'all products' : [...categories, ...slugs].join(', ')
  const lastDay = endsAt && dayOf(new Date(Date.parse(endsAt) - 1), zone)
  return `${shareText(-rate)} off ${what} from ${dayOf(startsAt, zone)}${lastDay ? ` until ${lastDay}` : ''}`
}
