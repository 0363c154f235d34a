import { expect, it } from 'vitest'
import { changesBetween, type ProductInput } from './product-input.ts'
import { USUAL_TERMS } from './products.ts'

const variant = (
  value: string,
  change: Partial<ProductInput['variants'][number]> = {},
): ProductInput['variants'][number] => ({
  sku: null,
  options: [{ name: 'Size', value }],
  priceCents: 2400,
  compareAtCents: null,
  stock: null,
  picture: null,
  barcode: null,
  weightGrams: null,
  costCents: null,
  onHand: null,
  ...USUAL_TERMS,
  ...change,
})

const mug: ProductInput = {
  slug: 'mug',
  name: 'Mug',
  description: '<p>Blue</p>',
  category: 'Table',
  vendor: 'Clay',
  seoTitle: '',
  seoDescription: '',
  tags: ['a', 'b'],
  options: [{ name: 'Size', values: ['S', 'L'] }],
  onSale: false,
  isDeal: false,
  listed: true,
  featured: true,
  position: 0,
  rating: 4.5,
  reviews: 3,
  variants: [variant('S'), variant('L', { sku: 'L', stock: 0 })],
  pictures: [{ src: '/media/1', alt: 'A mug', width: 1, height: 1, widths: [1], color: null }],
}

const changes = (change: Partial<ProductInput>) =>
  changesBetween(mug, { ...mug, ...change }).map(({ field, before, after }) => [field, before, after])

it('Equal values in an import change nothing', () => {
  expect(changes({})).toEqual([])
})

it.each<[Partial<ProductInput>, [string, string, string]]>([
  [{ name: 'Cup' }, ['name', 'Mug', 'Cup']],
  [{ description: '' }, ['description', '<p>Blue</p>', '']],
  [{ category: 'Gifts' }, ['category', 'Table', 'Gifts']],
  [{ vendor: '' }, ['vendor', 'Clay', '']],
  [{ tags: ['b', 'a'] }, ['tags', 'a, b', 'b, a']],
  [{ listed: false }, ['listed', 'yes', 'no']],
  [{ onSale: true }, ['on sale', 'no', 'yes']],
  [{ isDeal: true }, ['deal', 'no', 'yes']],
  [{ featured: false }, ['featured', 'yes', 'no']],
  [{ rating: 0 }, ['rating', '4.5', '0']],
  [{ reviews: 0 }, ['reviews', '3', '0']],
  [{ pictures: [] }, ['pictures', '/media/1 (A mug)', '']],
  [{ options: [{ name: 'Sizes', values: ['S', 'L'] }] }, ['options', 'Size: S, L', 'Sizes: S, L']],
  [{ variants: mug.variants.toReversed() }, ['order of variants', 'S, L', 'L, S']],
  [{ variants: [variant('S'), variant('L', { sku: 'M', stock: 0 })] }, ['SKU of L', 'L', 'M']],
  [{ variants: [variant('S'), variant('L', { sku: 'L' })] }, ['stock of L', '0', 'not counted']],
  [{ variants: [variant('S', { priceCents: 5 }), mug.variants[1]!] }, ['price of S', '24.00', '0.05']],
  [{ variants: [variant('S', { compareAtCents: 3000 }), mug.variants[1]!] }, ['compare at of S', '', '30.00']],
  [{ variants: [variant('S', { picture: 0 }), mug.variants[1]!] }, ['picture of S', '', '1']],
])('An import of %j changes one field', (change, expected) => {
  expect(changes(change)).toEqual([expected])
})

it('An added or removed variant is one change', () => {
  expect(changes({ variants: [mug.variants[1]!, variant('XL', { stock: 2 })] })).toEqual([
    ['S', '24.00, not counted', null],
    ['XL', null, '24.00, 2 in stock'],
  ])
})
