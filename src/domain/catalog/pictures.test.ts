import { describe, expect, it } from 'vitest'
import { isShowable } from './pictures.ts'

describe('A picture URL', () => {
  it.each([
    ['/media/abc', true],
    ['https://shop.test/a.jpg', true],
    ['//cdn.shop.test/a.jpg', true],
    ['https://my-placeholder.com/a.jpg', true],
    ['', false],
    [' ', false],
    ['https://placeholder.com/300', false],
    ['https://VIA.PLACEHOLDER.COM/300', false],
    ['//via.placeholder.com/300', false],
    ['/\\placehold.co/a.png', false],
    ['http://placehold.co/600x400', false],
    ['https://placehold.it/1', false],
    ['data:image/png;base64,AAAA', false],
    ['javascript:alert(1)', false],
    ['https://', false],
  ])('%j can be shown: %j', (src, expected) => {
    expect(isShowable(src)).toBe(expected)
  })
})
