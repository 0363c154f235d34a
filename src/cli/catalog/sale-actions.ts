import { allSales, moveEnd, type Sale } from '#database/catalog/sales.ts'
import { shareText } from '#domain/catalog/price-change.ts'
import { dayOf, endOfDay, startOfDay, type TimeZone } from '#domain/days.ts'
import { enumerated } from '#domain/enumeration.ts'
import { conflict, invalid, notFound } from '#domain/errors.ts'
import { isoTime } from '#shop/clock.ts'
import { endSale, notReduced, previewSale, startSale } from '#shop/catalog/sales.ts'
import { withGracefulCancel } from '#cli/graceful-cancel.ts'
import { tableOf } from '#cli/settings/table.ts'
import { withShop } from '#cli/with-shop.ts'
import { changeOf, jsonOf, printJson, printPrices, priceSummary } from './price-lines.ts'
import { choiceOf, type ChoiceOptions } from './product-choice.ts'
import { jsonOfUndone, printUndone } from './undone.ts'

type StartOptions = ChoiceOptions & {
  by: string
  round?: string
  from?: string
  until?: string
  dryRun?: true
  json?: true
}

const RANGE: [number, number] = [0.0001, 0.99]

export async function start(slugs: string[], { from, until, dryRun, json, ...options }: StartOptions): Promise<void> {
  const { rate, endingCents } = changeOf(options, RANGE)
  const products = choiceOf(slugs, options)
  await withShop(async (shop) => {
    const startsAt = from === undefined ? isoTime(shop) : startOfDay(from, shop.timeZone)
    const endsAt = until === undefined ? null : endOfDay(until, shop.timeZone)
    const plan = { products, rate: -rate, endingCents, startsAt, endsAt }
    if (dryRun) {
      const preview = await previewSale(shop, plan)
      if (json) return printJson({ sale: null, ...jsonOf(preview) })
      printPrices(preview)
      return console.log(`Would lower ${priceSummary(preview)} Nothing was changed.`)
    }
    const { sale, changed } = await withGracefulCancel(
      (cancellation) => startSale(shop, plan, cancellation),
      () => {},
    )
    const state = changed ? 'running' : sale.state
    if (json)
      return printJson({ sale: { ...sale, state }, ...jsonOf(changed ?? { products: 0, leftOut: 0, lines: [] }) })
    console.log(`Sale ${sale.id} ${changed ? 'has begun' : 'is planned'}: ${textOf(sale, shop.timeZone)}.`)
    if (changed) console.log(`Lowered ${priceSummary(changed)} "npx shop sale end ${sale.id}" puts them back.`)
  })
}

export async function end(typed: string | undefined, { until, json }: { until?: string; json?: true }): Promise<void> {
  await withShop(async (shop) => {
    const sale = findSale(await allSales(shop.database.db), typed)
    if (until !== undefined) {
      const endsAt = endOfDay(until, shop.timeZone)
      if (endsAt <= isoTime(shop)) throw invalid(`${until} is over: leave --until out to end the sale now.`)
      await shop.database.transaction((tx) => moveEnd(tx, sale, endsAt))
      if (json) return printJson({ sale: { ...sale, endsAt } })
      return console.log(`Sale ${sale.id} ends after ${until}.`)
    }
    const undone = await withGracefulCancel(
      (cancellation) => endSale(shop, sale, cancellation),
      () => {},
    )
    if (json) return printJson({ sale: { ...sale, state: 'ended' }, ...jsonOfUndone(undone) })
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
  const { sales, timeZone } = await withShop(async (shop) => ({
    sales: await Promise.all(
      (await allSales(shop.database.db)).map(async (sale) => ({ ...sale, notReduced: await notReduced(shop, sale) })),
    ),
    timeZone: shop.timeZone,
  }))
  if (json) return sales.forEach(printJson)
  if (sales.length === 0) return console.log('There are no sales.')
  const rows = sales.map((sale) => [String(sale.id), sale.state, textOf(sale, timeZone)])
  for (const line of tableOf([['SALE', 'STATE', 'WHAT'], ...rows], process.stdout.columns)) console.log(line)
  for (const sale of sales) if (sale.notReduced.length > 0) console.log(notReducedText(sale, timeZone))
}

const MAX_NAMED = 20

function notReducedText({ id, notReduced, ...sale }: Sale & { notReduced: string[] }, zone: TimeZone): string {
  const named = notReduced.slice(0, MAX_NAMED)
  const more = notReduced.length - named.length
  const round = sale.endingCents === null ? '' : ` --round .${String(sale.endingCents).padStart(2, '0')}`
  const until = sale.endsAt === null ? '' : ` --until ${lastDayOf(sale.endsAt, zone)}`
  return (
    `Sale ${id} does not reduce ${enumerated([...named, ...(more > 0 ? [`${more} more`] : [])])}. ` +
    `To add them: npx shop sale start ${named.join(' ')} --by ${shareText(-sale.rate)}${round}${until}`
  )
}

/** The last day of a sale is the day of its last moment. */
const lastDayOf = (endsAt: string, zone: TimeZone): string => dayOf(new Date(Date.parse(endsAt) - 1), zone)

function textOf({ products: { slugs, categories, all }, rate, startsAt, endsAt }: Sale, zone: TimeZone): string {
  const what = all ? 'all products' : [...categories, ...slugs].join(', ')
  return `${shareText(-rate)} off ${what} from ${dayOf(startsAt, zone)}${endsAt ? ` until ${lastDayOf(endsAt, zone)}` : ''}`
}
