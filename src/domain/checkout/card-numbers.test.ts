import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { holdsCardNumber } from './card-numbers.ts'

describe('A card number in a text', () => {
  it.each([
    ['plain', '4242424242424242'],
    ['in groups of four', '4242 4242 4242 4242'],
    ['with dashes', '5555-5555-5555-4444'],
    ['with dots', '6011.1111.1111.1117'],
    ['of American Express', '3782 822463 10005'],
    ['of 13 digits', '4222222222222'],
    ['of 19 digits', '6304000000000000000'],
    ['of the newer range of Mastercard', '2223003122003222'],
    ['within other words', 'Please charge my Visa4242424242424242, thanks'],
    ['with its expiry and code behind it', '4242 4242 4242 4242 12/30 123'],
    ['with a house number before it', '12 4242 4242 4242 4242'],
    ['within JSON', JSON.stringify({ address2: 'one\n4242 4242 4242 4242' })],
    ['in wide digits', '４２４２４２４２４２４２４２４２'],
    ['with tabs', '4242\t4242\t4242\t4242'],
    ['with tabs, within JSON', JSON.stringify({ address2: '4242\t4242\t4242\t4242' })],
    ['with underscores', '4242_4242_4242_4242'],
    ['with en dashes', '4242–4242–4242–4242'],
    ['with two blanks', '4242  4242  4242  4242'],
    ['with a dash between blanks', '4242 - 4242 - 4242 - 4242'],
    ['with letters right behind', '4242424242424242abc'],
    ['with letters right before', 'face4242424242424242'],
    ['after a plus', '+4242424242424242, +52 4242 4242 4242 4242'],
    ['after a space that does not break', '4242\u00a04242\u00a04242\u00a04242'],
  ])('is found %s', (_, text) => {
    expect(holdsCardNumber(text)).toBe(true)
  })

  it.each([
    ['one digit is wrong', '4242 4242 4242 4241'],
    ['it is a time', '2026-01-15T12:00:00.000Z 2026-01-15 12:00:00'],
    ['it is a time in milliseconds', '1767225600000'],
    ['it is a telephone number', '+49 3012 3456 7890 17, +4915123456788'],
    ['it is an EAN-13', '4006381333931'],
    ['it is a GTIN-14', '50614141451093'],
    ['the digits go on', '42424242424242424242424242424242'],
    ['it is a list of sizes', '36 38 40 42 44 46 48 50 52 54'],
    ['it is an order number', 'K7Q2-9XMD, 4242-4242'],
    ['it is a list of years and sizes', '2026 - 2027 - 180 - 185, 2026_01_15_12_00_00'],
    ['it is a short id', '4242424242abcdef, deadbeef42424242'],
    ['it is a UUID behind an underscore', 'refund_01a21797-d430-7814-9518-38180b726dea'],
    ['it is short', '4242 4242 4242'],
  ])('is not found when %s', (_, text) => {
    expect(holdsCardNumber(text)).toBe(false)
  })

  it('is found only from the given number of digits', () => {
    expect(holdsCardNumber('4222222222222', 14)).toBe(false)
    expect(holdsCardNumber('30569309025904', 14)).toBe(true)
  })

  it('is not found in ten thousand hashes and UUIDs', () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => {
      const hash = createHash('sha256').update(String(index))
      const hex = hash.copy().digest('hex')
      return [hex, hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), hash.digest('base64url')]
    })
    expect(ids.flat().filter(holdsCardNumber)).toEqual([])
  })
})
