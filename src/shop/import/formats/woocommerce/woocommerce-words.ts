import type { WordColumn } from '#shop/import/formats/word-columns.ts'

const YES = ['1', 'yes', 'true']
const NO = ['0', 'no', 'false']

/** WooCommerce's values: 1 published, 0 private, -1 draft, 2 pending review. */
export const PUBLISHED: WordColumn = {
  name: 'Published',
  shows: ['1', 'true', 'yes', 'publish', 'published'],
  hides: ['0', '-1', '2', 'false', 'no', 'private', 'draft', 'pending', 'future', 'trash'],
}
/** On a variation, these repeat the state of its product. */
export const STATES_OF_PRODUCT = ['-1', '2', 'draft', 'pending', 'future']

export const VISIBILITY: WordColumn = {
  name: 'Visibility in catalog',
  shows: ['visible', 'catalog', 'search'],
  hides: ['hidden'],
}
export const FEATURED: WordColumn = {
  name: 'Is featured?',
  shows: YES,
  hides: NO,
  effects: ['if it is featured', 'if it is not'],
}
export const IN_STOCK: WordColumn = {
  name: 'In stock?',
  shows: [...YES, 'instock', 'backorder', 'onbackorder'],
  hides: [...NO, 'outofstock'],
  effects: ['if it is in stock', 'if it is not'],
}
export const BACKORDERS: WordColumn = {
  name: 'Backorders allowed?',
  shows: [...YES, 'notify'],
  hides: NO,
  effects: ['if it is sold without stock', 'if it is not'],
}
export const TAX_STATUS: WordColumn = {
  name: 'Tax status',
  shows: ['taxable', 'true'],
  hides: ['shipping', 'none', 'false'],
  effects: ['if it is taxed', 'if it is not'],
}
export const SOLD_INDIVIDUALLY: WordColumn = {
  name: 'Sold individually?',
  shows: YES,
  hides: NO,
  effects: ['if an order may have one', 'if it may have more'],
}
export const WOOCOMMERCE_WORDS = [PUBLISHED, VISIBILITY, FEATURED, IN_STOCK, BACKORDERS, TAX_STATUS, SOLD_INDIVIDUALLY]
