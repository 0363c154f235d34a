import { describe, expect, it } from 'vitest'
import { lostPath, readRedirect, redirectLoops, redirectPath } from './redirects.ts'

const SHOP = 'https://shop.example'
const read = (from: string, to: string | null) => readRedirect(from, to, SHOP)

describe('A redirect', () => {
  it.each([
    ['/pages/About-Us/', '/pages/about-us'],
    ['https://old.example/product/blue-mug?ref=1', '/product/blue-mug'],
    ['/caf%C3%A9', '/café'],
    ['/', '/'],
    ['about-us', null],
    ['//old.example/a', null],
    ['/%zz', null],
  ])('treats %s like %s', (address, path) => expect(redirectPath(address)).toBe(path))

  it.each([
    ['/about', '/contact', { path: '/about', target: '/contact' }],
    [
      'http://old.example/about',
      'https://shop.example/products?sort=new#top',
      { path: '/about', target: '/products?sort=new#top' },
    ],
    ['/mug', null, { path: '/mug', target: null }],
  ])('redirects %s to %s', (from, to, redirect) => expect(read(from, to)).toEqual(redirect))

  it.each([
    ['about', '/contact', '"about" is no address. Write its path, such as /pages/about-us'],
    ['/', '/products', '"/" is the home page, which is never redirected'],
    ['/?p=12', '/products', '"/?p=12" is the home page, which is never redirected'],
    ['/a?p=12', '/products', '"/a?p=12" has a ? or #. An address is redirected by its path alone'],
    [`/${'a'.repeat(1000)}`, '/', `"/${'a'.repeat(99)}" is longer than 1000 characters`],
  ])('is not created from %j to %j', (from, to, problem) => expect(read(from, to)).toBe(problem))

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'http://shop.example/',
    'mug',
    '',
  ])('does not leave the shop for %j', (to) =>
    expect(read('/a', to)).toBe(`"${to}" is not an address of this shop. Write its path, such as /products/blue-mug`),
  )

  it('that loops is found, whatever else leads to it', () => {
    const circle = new Map([
      ['/x', '/a'],
      ['/a', '/B/?q=1'],
      ['/b', '/a'],
      ['/c', '/products'],
      ['/d', null],
      ['/e', '/e/'],
    ])
    expect(redirectLoops(circle)).toEqual([
      ['/a', '/b', '/a'],
      ['/e', '/e'],
    ])
  })

  it('is not reported for a URL that may identify a person', () => {
    expect(['/reset/ada@example.com', '/call/503555019912', `/${'a'.repeat(201)}`].map(lostPath)).toEqual(['', '', ''])
    expect(lostPath('/blog/2024/05/12/our-mugs')).toBe('/blog/2024/05/12/our-mugs')
  })
})
