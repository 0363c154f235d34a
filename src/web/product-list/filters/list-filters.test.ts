import { describe, expect, it } from 'vitest'
import { readFilters, writeFilters } from './list-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

describe('The filters in a list’s URL', () => {
  it.each([
    '',
    '?q=mug',
    '?category=beauty&inStock=1',
    '?min=12.50&max=80&sort=price-low',
    '?category=a&category=b&rating=4&tag=oak&option=Size%3AM',
  ])('are written as they were read: %s', (query) => {
    expect(writeFilters(read(query))).toBe(query)
  })

  it('leave out defaults', () => {
    expect(writeFilters(read('?q=&min=0&max=1000&inStock=0&sort=featured&page=1'))).toBe('')
  })

  it('are ignored if they are invalid', () => {
    expect(writeFilters(read('?min=cheap&max=-5&inStock=yes&sort=upside-down&rating=9&category=all&tag=+'))).toBe('')
  })

  it.each([
    ['?min=500&max=100', '?min=100&max=500'],
    ['?min=5&max=0', '?max=5'],
    ['?min=1200&max=100', '?min=100'],
    ['?min=2000&max=1000', '?min=2000'],
    ['?min=2000&max=1500', '?min=2000'],
  ])('have the ends of a price range in order, as the list has: %s', (query, ordered) => {
    expect(writeFilters(read(query))).toBe(ordered)
  })

  it.each(['true', 'on'])('are read like in the API: inStock=%s', (value) => {
    expect(writeFilters(read(`?inStock=${value}`))).toBe('?inStock=1')
  })

  it('include the page after the first', () => {
    expect(writeFilters(read('?q=mug'), 3)).toBe('?q=mug&page=3')
  })
})
