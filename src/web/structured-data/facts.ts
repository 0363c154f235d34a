import type { Answer } from '#contract/client.ts'

/** What the structured data of a page is made from, besides the page's own answer. */
export type ShopFacts = {
  shop: Answer<'GET /api/shop'>
  shippingOptions: Answer<'GET /api/shipping/options'>
}
