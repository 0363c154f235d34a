import { expect, it } from 'vitest'
import type { VariantPatch } from './match-variants.ts'
import type { ProductInput } from './product-input.ts'
import { applyPatch, type ProductPatch } from './product-patch.ts'
import { USUAL_TERMS } from './products.ts'

const picture = (src: string, alt = 'A mug') => ({ src, alt, width: null, height: null, widths: [], color: null })
const size = (value: string) => [{ name: 'Size', value }]
const NUMBERS = { onHand: null, barcode: null, weightGrams: 350, costCents: null, ...USUAL_TERMS }
const mug: ProductInput = {
  slug: 'mug',
  name: 'Mug',
  description: '<p>Blue</p>',
  category: 'Table',
  vendor: 'Clay',
  seoTitle: '',
  seoDescription: '',
  tags: ['a'],
  options: [{ name: 'Size', values: ['S', 'L'] }],
  onSale: true,
  isDeal: true,
  listed: false,
  featured: true,
  position: 0,
  rating: 4.5,
  reviews: 3,
  variants: [
    { ...NUMBERS, sku: 'S', options: size('S'), priceCents: 2400, compareAtCents: 3000, stock: 5, picture: 1 },
    { ...NUMBERS, sku: 'L', options: size('L'), priceCents: 2400, compareAtCents: null, stock: null, picture: null },
  ],
  pictures: [picture('/media/1'), picture('/media/2')],
}
const rules = { stock: 'set', category: 'Other' } as const
const both: VariantPatch[] = [
  { values: [], sku: 'S', priceCents: 2400 },
  { values: [], sku: 'L', priceCents: 2400 },
]
const apply = (patch: Partial<ProductPatch>, before: ProductInput | undefined = mug) => {
  const merged = applyPatch(before, { slug: 'mug', name: 'Mug', variants: both, ...patch }, rules)
  return typeof merged === 'string' ? merged : merged.product
}

it('An empty patch changes nothing', () => {
  expect(apply({})).toEqual(mug)
})

it.each<[Partial<ProductPatch>, Partial<ProductInput>]>([
  [{ name: 'Cup' }, { name: 'Cup' }],
  [{ description: '' }, { description: '' }],
  [{ category: 'Gifts' }, { category: 'Gifts' }],
  [{ vendor: '' }, { vendor: '' }],
  [{ tags: [] }, { tags: [] }],
  [{ listed: true }, { listed: true }],
  [{ featured: false }, { featured: false }],
  [{ isDeal: false }, { isDeal: false }],
  [{ rating: 0 }, { rating: 0 }],
  [{ reviews: 0 }, { reviews: 0 }],
])('A patch of %j changes one field', (patch, changed) => {
  expect(apply(patch)).toEqual({ ...mug, ...changed })
})

it.each<[Partial<VariantPatch>, Partial<ProductInput['variants'][number]>]>([
  [{ priceCents: 2500 }, { priceCents: 2500 }],
  [{ compareAtCents: 2600 }, { compareAtCents: 2600 }],
  [{ stock: null }, { stock: null }],
  [{ stock: 0 }, { stock: 0 }],
  [{ picture: null }, { picture: null }],
  [{ picture: picture('/media/1') }, { picture: 0 }],
])('A patch of a variant by its SKU, with %j, changes one field of it', (patch, changed) => {
  const variants = [{ ...both[0]!, ...patch }]
  expect(apply({ variants })).toEqual({ ...mug, variants: [{ ...mug.variants[0], ...changed }, mug.variants[1]] })
})

it('A sale ends with its last compare-at price, and a regular price keeps the sale price', () => {
  expect(apply({ variants: [{ ...both[0]!, compareAtCents: null }] })).toMatchObject({ onSale: false })
  const regular = { ...both[0]!, priceCents: 2800, isRegularPrice: true }
  expect(apply({ variants: [regular] })).toMatchObject({ variants: [{ priceCents: 2400, compareAtCents: 2800 }, {}] })
})

it('Pictures in a patch keep their alt texts, and those of variants follow', () => {
  const { alt: _alt, ...second } = picture('/media/2')
  expect(apply({ pictures: [second] })).toMatchObject({
    pictures: [{ src: '/media/2', alt: 'A mug' }],
    variants: [{ picture: 0 }, { picture: null }],
  })
})

it('Options in a patch define all variants, which keep the rest by option value or SKU', () => {
  const variants = [
    { values: ['Large'], sku: 'L', priceCents: 2500 },
    { values: ['XL'], priceCents: 2600 },
  ]
  expect(apply({ options: ['Size'], variants })).toMatchObject({
    options: [{ name: 'Size', values: ['Large', 'XL'] }],
    variants: [
      { sku: 'L', options: size('Large'), stock: null },
      { sku: null, options: size('XL'), stock: null },
    ],
  })
})

it('Without SKUs and options, variants are matched by order, or all have one price', () => {
  const prices = [2500, 2600].map((priceCents) => ({ values: [], priceCents }))
  expect(apply({ variants: prices })).toMatchObject({ variants: [{ priceCents: 2500 }, { priceCents: 2600 }] })
  const same = { ...mug, variants: mug.variants.map((variant) => ({ ...variant, compareAtCents: null })) }
  expect(apply({ variants: [{ values: [], priceCents: 2700 }] }, same)).toMatchObject({
    variants: [{ priceCents: 2700 }, { priceCents: 2700 }],
  })
})

it.each<[Partial<ProductPatch>, string]>([
  [{ variants: [{ values: [], priceCents: 1 }] }, 'at different prices, and the file does not say which one it means'],
  [{ variants: [{ values: [], sku: 'M', priceCents: 1 }] }, '"M" is not the SKU of a variant of mug'],
  [{ variants: [...both, { values: [], priceCents: 1 }] }, 'one in the file has neither SKU nor option values'],
  [
    { variants: [1, 2, 3].map((priceCents) => ({ values: [], priceCents })) },
    '2 variants in the shop and 3 in the file',
  ],
  [{ options: [], maxOptions: 0 }, 'has 1 options in the shop, and the file has columns for 0'],
])('A patch of %j is rejected', (patch, reason) => {
  expect(apply(patch)).toMatch(reason)
})

it('A new product gets the defaults', () => {
  const merged = applyPatch(undefined, { slug: 'cup', name: 'Cup', variants: [{ values: [], priceCents: 5 }] }, rules)
  expect(merged).toMatchObject({
    product: { description: '', category: 'Other', vendor: '', tags: [], listed: true, featured: false, rating: 0 },
  })
  expect(merged).toMatchObject({
    product: { options: [], variants: [{ sku: null, compareAtCents: null, stock: null }] },
  })
})
