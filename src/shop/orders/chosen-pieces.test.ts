import { expect, it } from 'vitest'
import type { OrderLine } from '#domain/orders/orders.ts'
import { linesChosen } from './requested-quantities.ts'

it('A SKU that looks like the number of another line selects its own line', () => {
  const lines = [{ sku: 'MUG' }, { sku: '1' }, { sku: null }] as OrderLine[]
  const positionsOf = (...names: string[]) =>
    linesChosen(
      { number: 'K7Q2-9XMD', lines },
      names.map((line) => ({ line, quantity: 1 })),
    ).map(({ position }) => position)
  expect(positionsOf('1', 'MUG', '3')).toEqual([1, 0, 2])
})
