import { expect, it } from 'vitest'
import { mergedStock, type StatedStock, type StockMode } from './stock-modes.ts'

const cases: [mode: StockMode, shop: number | null, stated: StatedStock, stock: number | null | string][] = [
  ['keep', 3, { stock: 9 }, 3],
  ['keep', null, { stock: 9 }, null],
  ['set', 3, { stock: 9 }, 9],
  ['set', 3, { stock: null }, null],
  ['set', 3, {}, 3],
  ['add', 3, { stock: 9 }, 12],
  ['add', 3, { stock: null }, 3],
  ['add', null, { stock: 9 }, null],
  ['difference', 3, { stock: 9, stockAtExport: 5 }, 7],
  ['difference', 3, { stock: 1, stockAtExport: 5 }, 0],
  ['difference', 3, { stock: 5, stockAtExport: 5 }, 3],
  ['difference', 3, { stock: null, stockAtExport: 5 }, null],
  ['difference', null, { stock: 4, stockAtExport: null }, 4],
  ['difference', 3, {}, 3],
]

it.each(cases)('With --stock %s, a stock of %j and a file with %j result in %j', (mode, shop, stated, stock) => {
  expect(mergedStock({ stock: shop }, stated, mode)).toBe(stock)
})

it('A new variant gets the file’s stock', () => {
  for (const mode of ['keep', 'set', 'add', 'difference'] as const)
    expect(mergedStock(undefined, { stock: 4 }, mode)).toBe(4)
})

it('Stock mode difference requires the stock at the export', () => {
  expect(mergedStock({ stock: 3 }, { stock: 9 }, 'difference')).toMatch('does not say the stock at its export')
})
