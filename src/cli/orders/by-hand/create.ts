import { randomUUID } from 'node:crypto'
import type { Address } from '#domain/checkout/address.ts'
import { MANUAL_NAMES, type ManualKind } from '#domain/checkout/payment-kinds.ts'
import { invalid } from '#domain/errors.ts'
import type { EnteredLine } from '#domain/orders/by-hand/entered-lines.ts'
import { paymentText } from '#domain/orders/orders.ts'
import type { RequestedQuantity } from '#shop/orders/requested-quantities.ts'
import { endDryRun } from '#cli/effects.ts'
import { confirm, rejectQuestion } from '#cli/orders/ask-owner.ts'
import { report, withOrders, type Opened } from '#cli/orders/changes.ts'
import { createDraft } from './drafts.ts'
import type { NamedPrice } from './named-price.ts'
import { openByHand } from './open-by-hand.ts'
import { orderLines } from '#cli/orders/order-text.ts'

export type CreateOptions = Partial<Address> & {
  line?: RequestedQuantity[]
  item?: NamedPrice[]
  price?: NamedPrice[]
  reason?: string
  untaxed?: true
  unshipped?: true
  shipping: string
  paid: string
  reference?: string
  key?: string
  dryRun?: true
  yes?: true
  json?: true
}

/** Shows what the order costs, and creates it once that is confirmed. */
export async function create(options: CreateOptions): Promise<void> {
  if (options.json) rejectQuestion(options)
  await withOrders(async (shop) => void (await report('New order', () => createIn(shop, options))))
}

async function createIn(shop: Opened, { dryRun, yes, json, ...options }: CreateOptions): Promise<string | null> {
  const owner = await openByHand(shop)
  if (options.paid === 'link') return createDraft(owner, enteredOf(options), { dryRun, yes, json })
  const input = { ...enteredOf(options), payment: paymentKind(options.paid), reference: options.reference ?? null }
  const shown = await owner('POST /owner/orders', { ...input, dryRun: true })
  if (!json) console.log(orderLines(shown, paymentText(shown.order), shop.timeZone).join('\n'))
  else if (dryRun) console.log(JSON.stringify(shown.order, null, 2))
  if (dryRun) return endDryRun(json)
  await confirm('Create this order?', yes)
  const { order } = await owner('POST /owner/orders', { ...input, expectedCents: shown.order.totalCents })
  if (json) console.log(JSON.stringify(order, null, 2))
  return json ? null : `created as ${order.number}. See: npx shop orders show ${order.number}`
}

const enteredOf = ({ shipping, key = randomUUID(), ...options }: CreateOptions) => ({
  requestKey: key,
  lines: enteredLines(options),
  address: addressOf(options),
  shippingOptionId: shipping,
})

const addressOf = (options: Partial<Address>): Partial<Address> => ({ country: 'United States', ...textsOf(options) })

const FIELDS = [
  'firstName',
  'lastName',
  'address1',
  'address2',
  'city',
  'state',
  'postalCode',
  'country',
  'phone',
  'email',
] as const

const textsOf = (options: Partial<Address>): Partial<Address> =>
  Object.fromEntries(FIELDS.flatMap((field) => (options[field] === undefined ? [] : [[field, options[field]]])))

function enteredLines({
  line = [],
  item = [],
  price = [],
  ...rest
}: Pick<CreateOptions, 'line' | 'item' | 'price' | 'reason' | 'untaxed' | 'unshipped'>): EnteredLine[] {
  const prices = new Map(price.map(({ name, cents }) => [name, cents]))
  const terms = { taxable: !rest.untaxed, requiresShipping: !rest.unshipped }
  for (const name of prices.keys())
    if (!line.some(({ line: sku }) => sku === name)) throw invalid(`--price: there is no --line ${name}.`)
  return [
    ...line.map(({ line: sku, quantity }) => ({ sku, quantity, priceCents: prices.get(sku), reason: rest.reason })),
    ...item.map(({ name, cents }) => ({ name, quantity: 1, priceCents: cents, ...terms })),
  ]
}

function paymentKind(text: string): ManualKind {
  const kind = MANUAL_NAMES.find((one) => one === text)
  if (!kind) throw invalid(`--paid must be ${MANUAL_NAMES.join(', ')} or link.`)
  return kind
}
