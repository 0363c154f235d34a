import { describe, expect, it } from 'vitest'
import { DEFAULT_SHIPPING_OPTIONS } from './shipping.ts'
import { MAX_OPTIONS, withAddedOption, withChangedOption, withoutOption } from './shipping-changes.ts'

const options = DEFAULT_SHIPPING_OPTIONS
const courier = { name: 'Courier', price: '25', delivery: '1 business day' }

describe('A change to the shipping options', () => {
  it.each([
    ['--price', { price: '5.999' }, '--price must be dollars, such as 5.99. It is "5.999".'],
    ['--price', { price: '-1' }, '--price must be dollars, such as 5.99. It is "-1".'],
    ['--price', { price: '10000.01' }, '--price must be at most $10,000.00.'],
    ['--free', { free: 'true' }, '--free must be yes or no. It is "true".'],
    ['--name', { name: ' ' }, '--name must not be empty.'],
    ['--name', { name: 'x'.repeat(51) }, '--name must have at most 50 characters. It has 51.'],
    ['--name', { name: 'A\u001bB' }, '--name must be one line without control characters and double spaces.'],
    ['--delivery', { delivery: 'a\nb' }, '--delivery must be one line without control characters and double spaces.'],
    ['--name', { name: 'A\u202eB' }, '--name must be one line without control characters and double spaces.'],
    ['--description', { description: '4242 4242 4242 4242' }, '--description must not contain a card number.'],
    ['--position', { position: '3' }, '--position must be a number from 1 to 2. It is "3".'],
  ])('rejects %s as in %j', (_field, texts, sentence) => {
    expect(() => withChangedOption(options, 'standard', texts)).toThrow(sentence)
  })

  it.each(['Next', 'next day', 'next_day', '-next', 'next--day', '', 'é', 'x'.repeat(31)])(
    'rejects an id like %j',
    (id) => {
      expect(() => withAddedOption(options, id, courier)).toThrow(
        'The id of a shipping option has lowercase letters, digits and single dashes, and at most 30 characters, such as next-day.',
      )
    },
  )

  it('rejects an id that is already taken, and more options than the maximum', () => {
    expect(() => withAddedOption(options, 'express', courier)).toThrow('There is already a shipping option express.')
    const many = Array.from({ length: MAX_OPTIONS - 2 }, (_, n) => `courier-${n}`)
    const full = many.reduce<typeof options | ReturnType<typeof withAddedOption>>(
      (all, id) => withAddedOption(all, id, courier),
      options,
    )
    expect(() => withAddedOption(full, 'one-more', courier)).toThrow('A shop has at most 20 shipping options.')
  })

  it('cannot remove the last option', () => {
    const [standard, express] = options
    expect(() => withoutOption([standard], 'standard')).toThrow('standard is the only shipping option')
    expect(withoutOption(options, 'express')).toEqual([standard])
    expect(withChangedOption(options, 'express', { position: '1', price: '0' })).toEqual([
      { ...express, priceCents: 0 },
      standard,
    ])
  })
})
