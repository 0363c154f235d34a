import { expect, test } from 'vitest'
import { localOrderKey } from './storage.ts'

test('The storage key of an order in browsers contains its number', () => {
  expect(localOrderKey('K7Q2-9XMD')).toBe('order-K7Q2-9XMD')
})
