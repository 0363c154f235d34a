import type { DeedOutput } from '#contract/owner/index.ts'
import { SALE_RATES, shareText } from '#domain/catalog/price-change.ts'
import { dayOf, type TimeZone } from '#domain/days.ts'
import { enumerated } from '#domain/enumeration.ts'
import { printTable } from '#cli/settings/table.ts'
import { doDeedInZone } from '#cli/with-shop.ts'
import { changeOf, jsonOf, printJson, printPrices, priceSummary } from './price-lines.ts'
import { productChoiceOf, type ChoiceOptions } from './product-choice.ts'
import { withStoppable } from './stoppable.ts'
import { jsonOfUndone, printUndone } from './undone.ts'
import { NO_CHANGES } from '#cli/effects.ts'

type StartOptions = ChoiceOptions & {
  by: string
  round?: string
  from?: string
  until?: string
  dryRun?: true
  json?: true
}

type Listed = DeedOutput<'GET /owner/sales'>['sales'][number]
type Sale = Omit<Listed, 'notReduced'>

export async function start(slugs: string[], { from, until, dryRun, json, ...options }: StartOptions): Promise<void> {
  const planned = { products: productChoiceOf(slugs, options), ...changeOf(options, SALE_RATES), from, until, dryRun }
  await withStoppable(async ({ owner, timeZone }) => {
    const { sale, changed } = await owner('POST /owner/sales', planned)
    if (dryRun) {
      if (json) return printJson({ sale: null, ...jsonOf(changed) })
      printPrices(changed)
      return console.log(`Would lower ${priceSummary(changed)} ${NO_CHANGES}`)
    }
    const hasBegun = sale.state === 'running'
    if (json) return printJson({ sale, ...jsonOf(hasBegun ? changed : { products: 0, leftOut: 0, lines: [] }) })
    console.log(`Sale ${sale.id} ${hasBegun ? 'has begun' : 'is planned'}: ${textOf(sale, timeZone)}.`)
    if (hasBegun) console.log(`Lowered ${priceSummary(changed)} To end it: npx shop sale end ${sale.id}`)
  })
}

export async function end(id: string | null = null, { until, json }: { until?: string; json?: true }): Promise<void> {
  await withStoppable(async ({ owner }) => {
    if (until !== undefined) {
      const { sale } = await owner('PUT /owner/sales/{id}/end', { id, until })
      return json ? printJson({ sale }) : console.log(`Sale ${sale.id} ends after ${until}.`)
    }
    const { sale, ...undone } = await owner('DELETE /owner/sales/{id}', { id })
    if (json) return printJson({ sale, ...jsonOfUndone(undone) })
    console.log(`Sale ${sale.id} has ended.`)
    printUndone(undone)
  })
}

export async function list({ json }: { json?: true }): Promise<void> {
  const [{ sales }, timeZone] = await doDeedInZone('GET /owner/sales', {})
  if (json) return sales.forEach(printJson)
  if (sales.length === 0) return console.log('There are no sales.')
  const rows = sales.map((sale) => [String(sale.id), sale.state, textOf(sale, timeZone)])
  printTable([['SALE', 'STATE', 'WHAT'], ...rows])
  for (const sale of sales) if (sale.notReduced.length > 0) console.log(notReducedText(sale, timeZone))
}

const MAX_NAMED = 20

function notReducedText({ id, notReduced, ...sale }: Listed, zone: TimeZone): string {
  const named = notReduced.slice(0, MAX_NAMED)
  const more = notReduced.length - named.length
  const round = sale.endingCents === null ? '' : ` --round .${String(sale.endingCents).padStart(2, '0')}`
  const until = sale.endsAt === null ? '' : ` --until ${lastDayOf(sale.endsAt, zone)}`
  return (
    `Sale ${id} does not include ${enumerated([...named, ...(more > 0 ? [`${more} more`] : [])])}. ` +
    `To add them: npx shop sale start ${named.join(' ')} --by ${shareText(-sale.rate)}${round}${until}`
  )
}

/** `endsAt` is exclusive, so step back a millisecond. */
const lastDayOf = (endsAt: string, zone: TimeZone): string => dayOf(new Date(Date.parse(endsAt) - 1), zone)

function textOf({ products: { slugs, categories, all }, rate, startsAt, endsAt }: Sale, zone: TimeZone): string {
  const what = all ? 'all products' : [...categories, ...slugs].join(', ')
  return `${shareText(-rate)} off ${what} from ${dayOf(startsAt, zone)}${endsAt ? ` until ${lastDayOf(endsAt, zone)}` : ''}`
}
