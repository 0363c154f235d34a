import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '#test/process/warm-command.ts'
import { addOneProduct } from '#test/process/shop-process.ts'
import { places, type Place } from '#test/process/own-databases.ts'

describe.each(places)('shop settings on %s', (_, make) => {
  let place: Place
  beforeEach(async () => {
    place = await make()
    await addOneProduct(place)
  })
  afterEach(() => place.remove())

  const shop = (args: string[], env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = runCommand({
      args,
      env: {
        ...process.env,
        TAX_RATE: '',
        FREE_SHIPPING_OVER: '',
        RETURN_DAYS: '',
        MAX_QUANTITY: '',
        ...place.settings,
        ...env,
      },
    })
    return [status, (stdout || stderr).split('\n').slice(0, -1)]
  }
  const set = (name: string, value: string) => shop(['settings', 'set', name, value])

  it('lists the values with their sources, sets them, and reverts them to the environment', () => {
    expect(shop(['settings'])).toEqual([
      0,
      [
        'SETTING             VALUE  FROM',
        'tax-rate            0.08   the default',
        'free-shipping-over  $50    the default',
        'return-days         30     the default',
        'max-quantity        10     the default',
      ],
    ])
    expect(set('tax-rate', '0.09')).toEqual([0, ['tax-rate: 0.08 → 0.09']])
    expect(set('free-shipping-over', '74.5')).toEqual([0, ['free-shipping-over: $50 → $74.50']])
    expect(set('return-days', '45')).toEqual([0, ['return-days: 30 → 45']])
    expect(set('max-quantity', '24')).toEqual([0, ['max-quantity: 10 → 24']])
    const unused = { TAX_RATE: '0.07' }
    expect(shop(['settings', 'list'], unused)).toEqual([
      0,
      [
        'SETTING             VALUE   FROM',
        'tax-rate            0.09    npx shop settings set',
        'free-shipping-over  $74.50  npx shop settings set',
        'return-days         45      npx shop settings set',
        'max-quantity        24      npx shop settings set',
      ],
    ])
    expect(shop(['settings', 'unset', 'tax-rate'], unused)).toEqual([0, ['tax-rate: 0.09 → 0.07 (from TAX_RATE)']])
    expect(shop(['settings', 'unset', 'free-shipping-over'])).toEqual([
      0,
      ['free-shipping-over: $74.50 → $50 (from the default)'],
    ])
  })

  it.each([
    ['tax-rate', '9', 'tax-rate must be a fraction from 0 to 1, such as 0.08. It is "9".'],
    ['tax-rate', '9%', 'tax-rate must be a fraction from 0 to 1, such as 0.08. It is "9%".'],
    ['free-shipping-over', '$75', 'free-shipping-over must be dollars, such as 50. It is "$75".'],
    ['free-shipping-over', '75.555', 'free-shipping-over must be dollars, such as 50. It is "75.555".'],
    ['return-days', '0', 'return-days must be a number of days from 1 to 365, such as 30. It is "0".'],
    ['return-days', '366', 'return-days must be a number of days from 1 to 365, such as 30. It is "366".'],
    ['return-days', '30.5', 'return-days must be a number of days from 1 to 365, such as 30. It is "30.5".'],
    [
      'tax',
      '0.1',
      'There is no setting "tax". Valid ones: tax-rate, free-shipping-over, return-days, and max-quantity.',
    ],
  ])('set %s %s is rejected with a message', (name, value, sentence) => {
    expect(set(name, value)).toEqual([1, [sentence]])
  })
})
