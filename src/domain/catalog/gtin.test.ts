import { describe, expect, it } from 'vitest'
import { gtinError, gtinOf } from './gtin.ts'

describe('A GTIN', () => {
  it.each([
    ['of an EAN-13', '4006381333931', '4006381333931'],
    ['of a UPC', '036000291452', '036000291452'],
    ['of a GTIN-8', '96385074', '96385074'],
    ['of a GTIN-14, whose first digit is no prefix', '20614141453218', '20614141453218'],
    ['of an ISBN with hyphens', '978-3-16-148410-0', '9783161484100'],
  ])('%s is published as digits', (_case, barcode, gtin) => expect(gtinOf(barcode)).toBe(gtin))

  it.each([
    ['a code of the shop itself', 'ABC-1', 'a GTIN has 8, 12, 13 or 14 digits'],
    ['a number that lost its leading zero', '36000291452', 'a GTIN has 8, 12, 13 or 14 digits'],
    ['a mistyped digit', '4006381333932', 'as a GTIN, its last digit would be 1'],
    ['a check digit of 0', '9783161484101', 'as a GTIN, its last digit would be 0'],
    ['a number for use inside one shop', '2012345678903', 'its prefix is for use inside one shop, or for coupons'],
    ['a UPC for use inside one shop', '212345678909', 'its prefix is for use inside one shop, or for coupons'],
    ['a number of a coupon', '9900000000004', 'its prefix is for use inside one shop, or for coupons'],
    ['eight digits for use inside one shop', '20123451', 'its prefix is for use inside one shop, or for coupons'],
    ['zeros that fill a gap', '0000000000000', 'its prefix is for use inside one shop, or for coupons'],
  ])('%s is not one', (_case, barcode, reason) => {
    expect([gtinOf(barcode), gtinError(barcode)]).toEqual([null, reason])
  })

  it('A variant without a barcode has no GTIN', () => expect(gtinOf(null)).toBeNull())
})
