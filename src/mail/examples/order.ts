import { DEFAULT_SHIPPING_OPTIONS } from '#domain/checkout/shipping.ts'
import { USUAL_TERMS } from '#domain/catalog/products.ts'
import type { Cancellation, Parcel } from '#domain/orders/fulfillment.ts'
import { chargesOfSums } from '#domain/charges/price-cart.ts'
import type { OrderHistory } from '#domain/orders/history.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { Refund } from '#domain/orders/refunds.ts'
import type { Return } from '#domain/orders/returns/returns.ts'

const address = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  address1: '12 Analytical Row',
  address2: '',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'United States',
  phone: '',
  email: 'ada@example.com',
}

const line = {
  productId: 1,
  variantId: 'v1-1',
  slug: 'stoneware-mug',
  sku: null,
  name: 'Stoneware mug',
  options: [{ name: 'Color', value: 'Sage' }],
  priceCents: 2000,
  quantity: 2,
  picture: null,
  ...USUAL_TERMS,
}

/** Two mugs and a kettle, placed the day before all other events. */
const lines = [line, { ...line, name: 'Kettle', options: [], quantity: 1 }]

export const exampleOrder: Order = {
  id: 'an id',
  number: 'K7Q2-9XMD',
  requestKey: 'a key',
  accountId: null,
  cartId: 'a cart',
  status: 'processing',
  email: 'ada@example.com',
  shippingAddress: address,
  billingAddress: address,
  shippingOption: { ...DEFAULT_SHIPPING_OPTIONS[0], description: '' },
  paymentMethod: 'Credit Card',
  card: { brand: 'Visa', last4: '4242' },
  lines,
  charges: chargesOfSums(lines, { shippingCents: 599, taxCents: 480 }),
  subtotalCents: 6000,
  shippingCents: 599,
  taxCents: 480,
  totalCents: 7079,
  returnDays: 30,
  withdrawal: true,
  createdAt: '2026-01-15T12:00:00.000Z',
  unchargedSince: null,
}

export const mug = { position: 0, quantity: 1 }
export const kettle = { position: 1, quantity: 1 }
const everything = [{ position: 0, quantity: 2 }, kettle]

/** Ships on a day in January and arrives three days later. */
export const exampleParcel = (id: string, lines = everything, day = 16): Parcel => ({
  id,
  state: 'delivered',
  carrier: 'UPS',
  trackingNumber: '1Z999',
  trackingUrl: 'https://www.ups.com/track?tracknum=1Z999',
  lines,
  packedAt: dayOf(day),
  shippedAt: dayOf(day),
  deliveredAt: dayOf(day + 3),
})

export const exampleCancellation = (id: string, lines = everything, day = 16): Cancellation => ({
  id,
  reason: 'A reason that is the owner’s own',
  lines: lines.map((one) => ({ ...one, restocked: true })),
  createdAt: dayOf(day),
})

/** For the whole order by default. */
export const exampleRefund = (parts: Partial<Refund> = {}): Refund => ({
  id: 'r',
  state: 'done',
  origin: 'cancellation',
  cancellationId: 'c',
  returnId: null,
  lines: everything,
  charges: exampleOrder.charges,
  itemsCents: 6000,
  shippingCents: 599,
  taxCents: 480,
  otherCents: 0,
  amountCents: 7079,
  reason: null,
  failure: null,
  settlement: null,
  createdAt: dayOf(16),
  settledAt: dayOf(16),
  ...parts,
})

/** For one delivered mug by default. */
export const exampleReturn = (parts: Partial<Return> = {}): Return => ({
  id: 'b',
  ordinal: 1,
  requestKey: 'return-key',
  kind: 'return',
  state: 'approved',
  reason: 'notNeeded',
  comment: 'Too small for my tea.',
  answer: 'Please send it to Linden, 1 Lime Street, Springfield, IL 62701.',
  wish: 'refund',
  lines: [{ ...mug, restocked: 0 }],
  photos: [],
  cancellationId: null,
  shippingCents: 0,
  replacedAt: null,
  createdAt: dayOf(20),
  ...parts,
})

/** The history of a new order. */
export const NO_HISTORY: OrderHistory = { parcels: [], cancellations: [], refunds: [], returns: [], events: [] }

/** What order emails need besides the history. */
export const exampleAround = {
  shopName: 'Linden & Sons',
  timeZone: 'UTC',
  link: 'https://shop.example/orders/K7Q2-9XMD?key=abc',
  returnAddress: { name: 'Linden Stores LLC', address: ['Dock 4', '9 Canal Road'], email: 'help@shop.example' },
  sheetLink: (name: string) => `https://shop.example/sheets/${name}?key=abc`,
}

/** Noon on a day in January 2026. */
export function dayOf(day: number): string {
  return `2026-01-${day}T12:00:00.000Z`
}
