import { describe, expect, it } from 'vitest'
import { changedWishlist, newProductIds, readGuestList, WISHLIST_LIMIT } from './wishlist.ts'

const FULL = Array.from({ length: WISHLIST_LIMIT }, (_, index) => String(index + 1))

describe("A guest's wishlist", () => {
  it('is parsed in its stored order', () => {
    expect(readGuestList('["7","3"]')).toEqual(['7', '3'])
    expect(readGuestList(JSON.stringify(FULL))).toEqual(FULL)
  })

  it('contains each product once', () => {
    expect(readGuestList('["7",7,"3","7"]')).toEqual(['7', '3'])
  })

  it.each([null, '', '{', 'null', '7', '"7"', '{"0":"7"}', '[]'])('is empty when the browser stores %j', (text) => {
    expect(readGuestList(text)).toEqual([])
  })

  it('omits values that are not product ids', () => {
    expect(readGuestList('["0","-1","1.5","mug","1234567890",null,{},["4"],"2"]')).toEqual(['4', '2'])
  })

  it('is truncated at the limit', () => {
    expect(readGuestList(JSON.stringify([...FULL, '500']))).toEqual(FULL)
  })

  it('adds a product first, and only once', () => {
    expect(changedWishlist(['3'], 'add', '7')).toEqual(['7', '3'])
    expect(changedWishlist(['3', '7'], 'add', '7')).toEqual(['3', '7'])
  })

  it('removes a product, or ignores an unknown one', () => {
    expect(changedWishlist(['3', '7'], 'remove', '3')).toEqual(['7'])
    expect(changedWishlist(['7'], 'remove', '3')).toEqual(['7'])
  })

  it('accepts no new product at the limit, but keeps a known one', () => {
    expect(changedWishlist(FULL, 'add', '500')).toBeNull()
    expect(changedWishlist(FULL, 'add', '7')).toEqual(FULL)
  })
})

it('Merging a wishlist adds each new product once, up to the limit', () => {
  expect(newProductIds([1, 2], [3, 2, 3, 4])).toEqual([3, 4])
  expect(newProductIds(FULL.slice(1).map(Number), [500, 501])).toEqual([500])
  expect(newProductIds(FULL.map(Number), [500])).toEqual([])
})
