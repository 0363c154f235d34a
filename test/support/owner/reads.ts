import type { DeedInput, DeedName } from '#contract/owner/index.ts'

type Read = Extract<DeedName, `GET ${string}`>

const LIMIT = { limit: 5 }
const DAYS = { since: '2026-01-01', until: '2026-12-31' }
const EMAIL = { email: 'ada@example.com' }
const CATEGORIES = { kind: 'categories' } as const

/** The input of each deed that reads, in a shop with an order. */
export const readsOf = (number: string): { [Name in Read]: DeedInput<Name> } => ({
  'GET /owner/assortments/{kind}': CATEGORIES,
  'GET /owner/assortments/{kind}/settings': CATEGORIES,
  'GET /owner/assortments/{kind}/{address}': { ...CATEGORIES, address: 'mugs' },
  'GET /owner/customers': LIMIT,
  'GET /owner/customers/{email}': EMAIL,
  'GET /owner/customers/{email}/data': EMAIL,
  'GET /owner/documents': { from: DAYS.since, to: DAYS.until },
  'GET /owner/drafts': LIMIT,
  'GET /owner/drafts/{id}': { id: 'd1' },
  'GET /owner/emails/{email}': { email: 'shipped' },
  'GET /owner/face': {},
  'GET /owner/order-views': {},
  'GET /owner/history': LIMIT,
  'GET /owner/keys': {},
  'GET /owner/media': {},
  'GET /owner/media/check': {},
  'GET /owner/newsletter': {},
  'GET /owner/opening': {},
  'GET /owner/orders': LIMIT,
  'GET /owner/orders/export': DAYS,
  'GET /owner/orders/{number}': { number },
  'GET /owner/orders/{number}/documents': { number },
  'GET /owner/orders/{number}/documents/{document}/pdf': { number, document: 'invoice' },
  'GET /owner/orders/{number}/returns/{ordinal}/photos': { number, ordinal: 1 },
  'GET /owner/outbox': LIMIT,
  'GET /owner/outbox/held': LIMIT,
  'GET /owner/address-labels': { numbers: [number] },
  'GET /owner/packing': {},
  'GET /owner/packing-slips': { numbers: [number] },
  'GET /owner/shipments': { batchId: 'none' },
  'GET /owner/pages': {},
  'GET /owner/pages/{slug}': { slug: 'about' },
  'GET /owner/payments': LIMIT,
  'GET /owner/payments/{payment}': { payment: 'p1' },
  'GET /owner/people': {},
  'GET /owner/people/{id}/sessions': { id: 'p1' },
  'GET /owner/products': {},
  'GET /owner/redirects': {},
  'GET /owner/redirects/missing': { days: 7 },
  'GET /owner/reports/demand': { days: 7 },
  'GET /owner/reports/sales': { by: 'day', ...DAYS },
  'GET /owner/returns': LIMIT,
  'GET /owner/sales': {},
  'GET /owner/settings': {},
  'GET /owner/shipping-options': {},
  'GET /owner/synonyms': {},
  'GET /owner/variants': { ...LIMIT, q: 'mug' },
  'GET /owner/webhooks': {},
  'GET /owner/webhooks/{id}/deliveries': { ...LIMIT, id: 'w1' },
  'GET /owner/today': {},
})
