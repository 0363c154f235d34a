import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCents, parseCents, shareOf, toCents, toDollars } from './money.ts'

const cents = fc.integer({ min: 0, max: 10_000_000_000 })

describe('Money', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [1234, '$12.34'],
    [129_900, '$1,299.00'],
    [-599, '-$5.99'],
  ])('formats %i cents as %s', (amount, text) => {
    expect(formatCents(amount)).toBe(text)
  })

  it('matches Intl’s format for en-US', () => {
    const american = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    fc.assert(fc.property(cents, (amount) => formatCents(amount) === american.format(amount / 100)))
  })

  it.each([
    ['0', 0],
    ['12', 1200],
    ['12.5', 1250],
    ['12.34', 1234],
    [' 12.34 ', 1234],
    ['0.07', 7],
    ['99999999', 9_999_999_900],
    ['', null],
    ['.5', null],
    ['12.', null],
    ['12.345', null],
    ['1,299.00', null],
    ['-1', null],
    ['+1', null],
    ['1e3', null],
    ['$5', null],
    ['NaN', null],
    ['999999999', null],
    ['١٢', null],
  ])('parses %j as %j cents', (text, amount) => {
    expect(parseCents(text)).toBe(amount)
  })

  it.each([
    [0.1 + 0.2, 30],
    [19.99, 1999],
    [1.15, 115],
    [4.35, 435],
    [8.2, 820],
    [1_000_000.07, 100_000_007],
  ])('converts %d dollars to %i cents despite binary fractions', (dollars, amount) => {
    expect(toCents(dollars)).toBe(amount)
  })

  it('survives a round trip through dollars, as a number and as text', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(toDollars(amount))).toBe(amount)
        expect(toCents(JSON.parse(JSON.stringify(toDollars(amount))) as number)).toBe(amount)
        if (amount < 10_000_000_000) expect(parseCents((amount / 100).toFixed(2))).toBe(amount)
      }),
    )
  })

  it('has at most two decimals in dollars', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(String(toDollars(amount))).toMatch(/^\d+(\.\d{1,2})?$/)
      }),
    )
  })
})

describe('A share of an amount', () => {
  it.each([
    [0, 0.08, 0],
    [6, 0.08, 0],
    [7, 0.08, 1],
    [1999, 0.08, 160],
    [1250, 0.08, 100],
    [1006, 0.08, 80],
    [1007, 0.08, 81],
    [100, 0.005, 1],
    [300, 0.085, 26],
    [100, 0.0825, 8],
    [100, 1, 100],
    [100, 0, 0],
  ])('of %i cents at %d is %i', (amount, rate, share) => {
    expect(shareOf(amount, rate)).toBe(share)
  })

  it('is rounded half up exactly', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 500_000 }), (amount, millionths) => {
        const exact = (BigInt(amount) * BigInt(millionths) * 2n + 1_000_000n) / 2_000_000n
        expect(shareOf(amount, millionths / 1e6)).toBe(Number(exact))
      }),
    )
  })
})
