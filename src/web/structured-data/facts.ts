import type { Answer } from '#contract/client.ts'

/** The shop's facts for structured data. */
export type ShopFacts = {
  shop: Answer<'GET /api/shop'>
  shippingOptions: Answer<'GET /api/shipping/options'>
}
