import { describe, expect, it } from 'vitest'
import { publicPage } from './public-pages.ts'

describe('A public page', () => {
  it.each([
    ['/', '/'],
    ['/products', '/products'],
    ['/products/stoneware-mug', '/products/stoneware-mug'],
    ['/products/category/home-kitchen', '/products/category/home-kitchen'],
    ['/products/sale', '/products/sale'],
    ['/faq', '/faq'],
  ])('is one for everybody: %s', (target, key) => {
    expect(publicPage(target)).toBe(key)
  })

  it.each([
    '/cart',
    '/checkout',
    '/login',
    '/register',
    '/order-confirmation/K7Q2-9XMD',
    '/api/products',
    '/products.data',
    '/product/1',
    '/assets/a.js',
  ])('is not %s, which depends on who asks', (target) => {
    expect(publicPage(target)).toBeNull()
  })

  it('has one key however its parameters are ordered', () => {
    expect(publicPage('/products?sort=newest&q=mug')).toBe(publicPage('/products?q=mug&sort=newest'))
  })

  it('ignores parameters it does not know, and empty ones, so that they make no new entries', () => {
    expect(publicPage('/products?utm_source=x&q=&sort=rating')).toBe('/products?sort=rating')
    expect(publicPage('/?q=mug')).toBe('/')
    expect(publicPage('/products/mug?cache=bust')).toBe('/products/mug')
  })

  it('takes the last of a repeated parameter', () => {
    expect(publicPage('/products?sort=rating&sort=newest')).toBe('/products?sort=newest')
  })

  it('is not kept for an address of absurd length', () => {
    expect(publicPage(`/products?q=${'a'.repeat(600)}`)).toBeNull()
  })
})
