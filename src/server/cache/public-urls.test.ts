import { describe, expect, it } from 'vitest'
import { lifetimeMsOf, publicUrl } from './public-urls.ts'

describe('A public URL', () => {
  it.each([
    ['/', '/'],
    ['/products', '/products'],
    ['/products/stoneware-mug', '/products/stoneware-mug'],
    ['/products/category/home-kitchen', '/products/category/home-kitchen'],
    ['/products/sale', '/products/sale'],
    ['/faq', '/faq'],
    ['/robots.txt?x', '/robots.txt'],
    ['/llms.txt', '/llms.txt'],
    ['/api/products', '/api/products'],
    ['/api/products?limit=3&featured=1&q=mug', '/api/products?q=mug&featured=1&limit=3'],
    ['/api/products/category/beauty?page=2', '/api/products/category/beauty?page=2'],
    ['/api/products/stoneware-mug?x=1', '/api/products/stoneware-mug'],
  ])('is cached: %s', (target, key) => {
    expect(publicUrl(target)).toBe(key)
  })

  it.each([
    '/cart',
    '/checkout',
    '/login',
    '/register',
    '/order-confirmation/K7Q2-9XMD',
    '/orders/K7Q2-9XMD',
    '/orders/find',
    '/orders/withdraw',
    '/orders/K7Q2-9XMD/withdraw',
    '/orders/K7Q2-9XMD/return',
    '/api/cart',
    '/api/products?ids=1,2',
    '/products/..\\cart',
    '/products.data',
    '/product/1',
    '/products/',
    '/products/stoneware%2Dmug',
    '/products/caf%c3%a9',
    '/sitemap.xml',
    '/feeds/google.xml',
    '/assets/a.js',
  ])('is not %s, which is personal or too long', (target) => {
    expect(publicUrl(target)).toBeNull()
  })

  it('has one key for any order of its parameters', () => {
    expect(publicUrl('/products?sort=newest&q=mug')).toBe(publicUrl('/products?q=mug&sort=newest'))
  })

  it('ignores unknown and empty parameters', () => {
    expect(publicUrl('/products?utm_source=x&q=&sort=rating')).toBe('/products?sort=rating')
    expect(publicUrl('/?q=mug')).toBe('/')
    expect(publicUrl('/products/mug?cache=bust')).toBe('/products/mug')
    expect(publicUrl('/products/mug?variant=7')).toBe('/products/mug')
  })

  it.each([
    '/products?q=caf%C3%A9+%26+%2B%25',
    '/products?q=a%20b&page=2',
    '/api/products?q=%F0%9F%8E%81',
    '/products/caf%C3%A9',
  ])('is its own key: %s', (target) => {
    const key = publicUrl(target)!
    expect(publicUrl(key)).toBe(key)
  })

  it('has one key for equivalent searches, ignoring characters past the limit', () => {
    const key = '/api/suggestions?q=creme+brulee'
    for (const typed of [
      'creme brulee',
      '  Cr%C3%A8me+%20Br%C3%BBl%C3%A9e ',
      'cre%00me brulee&utm=1',
      'x&q=CREME BRULEE',
    ])
      expect(publicUrl(`/api/suggestions?q=${typed}`)).toBe(key)
    expect(publicUrl(key)).toBe(key)
    expect(publicUrl(`/api/suggestions?q=${'a'.repeat(60)}`)).toBe(publicUrl(`/api/suggestions?q=${'a'.repeat(99)}`))
    expect(publicUrl('/api/suggestions?q=+%20')).toBe('/api/suggestions')
  })

  it('is fresh for an hour, and for a second if it shows exact stock', () => {
    expect(lifetimeMsOf('/products?q=mug')).toBe(3_600_000)
    expect(lifetimeMsOf('/api/products?q=mug')).toBe(3_600_000)
    expect(lifetimeMsOf('/api/products/category/beauty')).toBe(3_600_000)
    expect(lifetimeMsOf('/api/products/stoneware-mug')).toBe(1000)
  })

  it('uses the last value of a repeated parameter', () => {
    expect(publicUrl('/products?sort=rating&sort=newest')).toBe('/products?sort=newest')
  })

  it('has one key for filters in any order, without duplicates, at most twenty of a kind', () => {
    expect(publicUrl('/products?tag=b&option=Size%3AS&tag=a&tag=b&tag=&category=beauty')).toBe(
      '/products?category=beauty&tag=a&tag=b&option=Size%3AS',
    )
    const many = Array.from({ length: 60 }, (_, n) => `tag=${n}`).join('&')
    expect(new URLSearchParams(publicUrl(`/api/products?${many}`)!.split('?')[1]).getAll('tag')).toHaveLength(20)
  })

  it('has one key for both spellings of Color', () => {
    const key = '/products?option=Color%3ASage'
    for (const asked of ['Color%3ASage', 'Colour%3ASage', 'Colour%3ASage&option=Color%3ASage'])
      expect(publicUrl(`/products?option=${asked}`)).toBe(key)
  })

  it('is null if it or its parameters are too long', () => {
    expect(publicUrl(`/products?q=${'a'.repeat(600)}`)).toBeNull()
    expect(publicUrl(`/products/${'a'.repeat(600)}`)).toBeNull()
    expect(publicUrl(`/?x=${'a'.repeat(5000)}`)).toBeNull()
  })

  it.each([
    ['/', '/'],
    ['/products?q=mug', '/products?q=mug'],
    ['/products/stoneware-mug', '/products/stoneware-mug'],
    ['/api/products', '/api/products'],
  ])('is %s without long advertising parameters', (target, key) => {
    const mark = `${target.includes('?') ? '&' : '?'}gclid=${'x'.repeat(520)}&fbclid=${'y'.repeat(900)}`
    expect(publicUrl(target + mark)).toBe(key)
  })

  it('ignores ids on a page, and empty ids in a call', () => {
    expect(publicUrl('/products?ids=1,2&page=2')).toBe('/products?page=2')
    expect(publicUrl('/products/category/beauty?ids=1')).toBe('/products/category/beauty')
    expect(publicUrl('/api/products?ids=&page=2')).toBe('/api/products?page=2')
  })

  it.each([
    'page=-1',
    'page=0',
    'page=1',
    'page=x',
    'sort=evil',
    'sort=featured',
    'rating=9',
    'min=cheap&max=1,000',
    'inStock=0',
    'inStock=evil',
    'featured=x&facets=&limit=24',
    'limit=Infinity',
  ])('omits invalid and default values: %s', (query) => {
    expect(publicUrl(`/products?${query}`)).toBe('/products')
    expect(publicUrl(`/api/products?${query}`)).toBe('/api/products')
  })

  it('has one key for equal numbers, and for any limit above the maximum', () => {
    expect(publicUrl('/api/products?page=02.5&limit=1000000')).toBe('/api/products?page=2&limit=100')
    expect(publicUrl('/api/products?limit=100')).toBe('/api/products?limit=100')
    expect(publicUrl('/api/products?limit=-4')).toBe('/api/products?limit=1')
  })

  it.each(['1', 'true', 'on'])('has the same key for a filter set by %s', (word) => {
    expect(publicUrl(`/products?inStock=${word}`)).toBe('/products?inStock=1')
  })

  it('omits an option without a name or a value', () => {
    expect(publicUrl('/products?option=Red&option=%3ARed&option=Size%3A')).toBe('/products')
  })

  it('keeps the parameters of a list', () => {
    const asked = '/api/products?rating=4.5&min=5&max=19.5&inStock=1&sort=newest&page=3&featured=1&limit=12&facets=1'
    expect(publicUrl(asked)).toBe(asked)
  })
})
