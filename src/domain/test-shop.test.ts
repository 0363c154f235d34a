import { describe, expect, it } from 'vitest'
import { testShopNotice } from './test-shop.ts'

describe('The notice of a test shop', () => {
  it.each([
    'https://shop.example',
    'http://192.168.1.20:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://shop.localhost:3000',
    'http://localhost.example',
  ])('is shown at %s, which is not localhost itself', (url) => {
    expect(testShopNotice({ mode: 'test', url })).toBe('Test shop. Nothing is charged or sent.')
    expect(testShopNotice({ mode: 'live', url })).toBeNull()
  })

  it('is not shown at localhost, at any port', () => {
    for (const url of ['http://localhost', 'http://LOCALHOST:3100/', 'https://localhost'])
      expect(testShopNotice({ mode: 'test', url })).toBeNull()
  })
})
