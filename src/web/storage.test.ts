import { expect, test } from 'vitest'
import { orderCopyKey } from './storage.ts'

test('The storage key of an order in browsers contains its number', () => {
  expect(orderCopyKey('K7Q2-9XMD')).toBe('order-K7Q2-9XMD')
})
