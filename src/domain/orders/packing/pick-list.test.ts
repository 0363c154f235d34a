import { expect, it } from 'vitest'
import { pickListOf } from './pick-list.ts'

const mug = { line: 'MUG', sku: 'MUG', name: 'Mug', options: [], notes: [], quantity: 2 }
const shirt = { ...mug, line: 'SHIRT-S', sku: 'SHIRT-S', name: 'Shirt', options: [{ name: 'Size', value: 'S' }] }
const nameless = { ...mug, line: '1', sku: null, name: 'Card' }

it('A pick list adds up equal units by SKU, and says how many each order needs', () => {
  const rows = pickListOf([
    { number: 'A', open: [nameless, shirt, mug] },
    {
      number: 'B',
      open: [
        { ...mug, quantity: 1 },
        { ...mug, quantity: 3, notes: ['Gift wrap'] },
      ],
    },
  ])
  expect(rows.map(({ sku, quantity, notes, of }) => [sku, quantity, notes, of.map(({ number }) => number)])).toEqual([
    ['MUG', 3, [], ['A', 'B']],
    ['MUG', 3, ['Gift wrap'], ['B']],
    ['SHIRT-S', 2, [], ['A']],
    [null, 2, [], ['A']],
  ])
  expect(pickListOf([])).toEqual([])
})
