import { describe, expect, it, test } from 'vitest'
import { grantWish, newWishes, readGuestList, WISHLIST_LIMIT } from './wishlist.ts'

const FULL = Array.from({ length: WISHLIST_LIMIT }, (_, index) => String(index + 1))

describe("A guest's wishlist", () => {
  test('is read as it was kept', () => {
    expect(readGuestList('["7","3"]')).toEqual(['7', '3'])
    expect(readGuestList(JSON.stringify(FULL))).toEqual(FULL)
  })

  test('names each product once', () => {
    expect(readGuestList('["7",7,"3","7"]')).toEqual(['7', '3'])
  })

  it.each([null, '', '{', 'null', '7', '"7"', '{"0":"7"}', '[]'])('is empty when the browser stores %j', (text) => {
    expect(readGuestList(text)).toEqual([])
  })

  test('leaves out what names no product', () => {
    expect(readGuestList('["0","-1","1.5","mug","1234567890",null,{},["4"],"2"]')).toEqual(['4', '2'])
  })

  test('is cut at the limit', () => {
    expect(readGuestList(JSON.stringify([...FULL, '500']))).toEqual(FULL)
  })

  test('takes a product first, and once', () => {
    expect(grantWish(['3'], 'add', '7')).toEqual(['7', '3'])
    expect(grantWish(['3', '7'], 'add', '7')).toEqual(['3', '7'])
  })

  test('gives a product back, also one that it does not hold', () => {
    expect(grantWish(['3', '7'], 'remove', '3')).toEqual(['7'])
    expect(grantWish(['7'], 'remove', '3')).toEqual(['7'])
  })

  test('has no room beyond the limit, but keeps what it holds', () => {
    expect(grantWish(FULL, 'add', '500')).toBeNull()
    expect(grantWish(FULL, 'add', '7')).toEqual(FULL)
  })
})

test('What a wishlist takes over is new to it, each once, as far as there is room', () => {
  expect(newWishes([1, 2], [3, 2, 3, 4])).toEqual([3, 4])
  expect(newWishes(FULL.slice(1).map(Number), [500, 501])).toEqual([500])
  expect(newWishes(FULL.map(Number), [500])).toEqual([])
})
