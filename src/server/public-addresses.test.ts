import { describe, expect, it } from 'vitest'
import { lifeOf, publicAddress } from './public-addresses.ts'

describe('A public address', () => {
  it.each([
    ['/', '/'],
    ['/products', '/products'],
    ['/products/stoneware-mug', '/products/stoneware-mug'],
    ['/products/category/home-kitchen', '/products/category/home-kitchen'],
    ['/products/sale', '/products/sale'],
    ['/faq', '/faq'],
    ['/api/products', '/api/products'],
    ['/api/products?limit=3&featured=1&q=mug', '/api/products?q=mug&featured=1&limit=3'],
    ['/api/products/category/beauty?page=2', '/api/products/category/beauty?page=2'],
    ['/api/products/stoneware-mug?x=1', '/api/products/stoneware-mug'],
  ])('is one for everybody: %s', (target, key) => {
    expect(publicAddress(target)).toBe(key)
  })

  it.each([
    '/cart',
    '/checkout',
    '/login',
    '/register',
    '/order-confirmation/K7Q2-9XMD',
    '/api/cart',
    '/api/products?ids=1,2',
    '/products/..\\cart',
    '/products.data',
    '/product/1',
    '/assets/a.js',
  ])('is not %s, which depends on who asks', (target) => {
    expect(publicAddress(target)).toBeNull()
  })

  it('has one key however its parameters are ordered', () => {
    expect(publicAddress('/products?sort=newest&q=mug')).toBe(publicAddress('/products?q=mug&sort=newest'))
  })

  it('ignores parameters it does not know, and empty ones, so that they make no new entries', () => {
    expect(publicAddress('/products?utm_source=x&q=&sort=rating')).toBe('/products?sort=rating')
    expect(publicAddress('/?q=mug')).toBe('/')
    expect(publicAddress('/products/mug?cache=bust')).toBe('/products/mug')
  })

  it.each([
    '/products?q=caf%C3%A9+%26+%2B%25',
    '/products?q=a%20b&page=2',
    '/api/products?q=%F0%9F%8E%81',
    '/products/caf%C3%A9',
  ])('is its own key: %s', (target) => {
    const key = publicAddress(target)!
    expect(publicAddress(key)).toBe(key)
  })

  it('lives an hour, and where it tells the stock to the piece a second', () => {
    expect(lifeOf('/products?q=mug')).toBe(3_600_000)
    expect(lifeOf('/api/products?q=mug')).toBe(3_600_000)
    expect(lifeOf('/api/products/category/beauty')).toBe(3_600_000)
    expect(lifeOf('/api/products/stoneware-mug')).toBe(1000)
  })

  it('takes the last of a repeated parameter', () => {
    expect(publicAddress('/products?sort=rating&sort=newest')).toBe('/products?sort=newest')
  })

  it('is not kept for an address of absurd length', () => {
    expect(publicAddress(`/products?q=${'a'.repeat(600)}`)).toBeNull()
  })
})
