import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test.each(['/', '/checkout?step=payment', '/products/mug#reviews'])('The text %s is a path of this shop', (path) => {
  expect(localPath(path)).toBe(path)
})

test.each([
  '',
  'cart',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  'https://evil.example/',
  '/\t/evil.example',
])('A browser is not led away by %j', (path) => {
  expect(localPath(path)).toBeNull()
})

test('A missing path is null', () => {
  expect(localPath(null)).toBeNull()
})
