import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '#test/process/warm-command.ts'
import { addOneProduct } from '#test/process/shop-process.ts'
import { places, type Place } from '#test/process/own-databases.ts'

describe.each(places)('shop shipping on %s', (_, make) => {
  let place: Place
  beforeEach(async () => {
    place = await make()
    await addOneProduct(place)
  })
  afterEach(() => place.remove())

  const shop = (...args: string[]) => {
    const { status, stdout, stderr } = runCommand({
      args: ['shipping', ...args],
      env: { ...process.env, ...place.settings },
    })
    return [status, (stdout || stderr).split('\n').slice(0, -1)]
  }

  it('lists options, and reports what has changed', () => {
    expect(shop('set', 'express', '--price', '14.5', '--delivery', '1-2 business days')).toEqual([
      0,
      ['express: price $12.99 → $14.50', 'express: delivery 2-3 business days → 1-2 business days'],
    ])
    expect(shop('set', 'express', '--price', '14.50')).toEqual([0, ['express: no changes.']])
    const texts = ['--name', 'Courier', '--price', '25', '--delivery', '1 business day', '--position', '1']
    expect(shop('add', 'courier', ...texts)).toEqual([
      0,
      [
        'courier: price – → $25.00',
        'courier: free – → no',
        'courier: delivery – → 1 business day',
        'courier: name – → Courier',
      ],
    ])
    expect(shop('list')).toEqual([
      0,
      [
        'ID        PRICE   FREE  DELIVERY           NAME               DESCRIPTION',
        'courier   $25.00  no    1 business day     Courier',
        'standard  $5.99   yes   5-7 business days  Standard Shipping  Delivered to your door',
        'express   $14.50  no    1-2 business days  Express Shipping   For when it cannot wait',
      ],
    ])
    expect(shop('set', 'express', '--position', '2', '--description', '')).toEqual([
      0,
      ['express: description For when it cannot wait → –', 'express: position 3 → 2'],
    ])
    expect(shop('remove', 'courier')).toEqual([
      0,
      [
        'courier: price $25.00 → –',
        'courier: free no → –',
        'courier: delivery 1 business day → –',
        'courier: name Courier → –',
      ],
    ])
    expect(shop('remove', 'express')[0]).toBe(0)
    expect(shop('remove', 'standard')).toEqual([
      1,
      ['standard is the only shipping option: orders need one. Add another first.'],
    ])
  })

  it('turns an option into a pickup in one country, and back into a delivery', () => {
    const texts = ['--name', 'Workshop', '--price', '0', '--delivery', 'Ready tomorrow', '--pickup', 'us']
    expect(shop('add', 'workshop', ...texts)).toEqual([
      0,
      [
        'workshop: price – → $0.00',
        'workshop: free – → no',
        'workshop: pickup – → United States',
        'workshop: delivery – → Ready tomorrow',
        'workshop: name – → Workshop',
      ],
    ])
    expect(shop()[1]).toContain('workshop  $0.00   no    United States  Ready tomorrow     Workshop')
    expect(shop('set', 'workshop', '--free', 'yes')[0]).toBe(0)
    expect(shop('set', 'workshop', '--pickup', 'Oregon')).toEqual([
      1,
      ['--pickup must be the country where buyers come, one of United States, Canada, Mexico, or no. It is "Oregon".'],
    ])
    expect(shop('set', 'workshop', '--pickup', 'no')).toEqual([0, ['workshop: pickup United States → –']])
  })

  it('rejects missing input with a message', () => {
    expect(shop('set', 'express')).toEqual([
      1,
      ['Name what to change, such as --price. See: npx shop shipping set --help'],
    ])
    expect(shop('set', 'drone', '--price', '1')).toEqual([
      1,
      ['There is no shipping option "drone". Existing ones: standard, express.'],
    ])
    const [status, lines] = shop('add', 'drone', '--price', '1')
    expect([status, lines![0 as never]]).toEqual([1, "error: required option '--name <text>' not specified"])
  })
})
