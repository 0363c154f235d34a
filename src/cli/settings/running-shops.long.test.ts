import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { COMMAND } from '#test/process/command.ts'
import { addOneProduct, startShopProcess, type ShopProcess } from '#test/process/shop-process.ts'
import { places, type Place } from '#test/process/own-databases.ts'

describe.each(places)('Two running shops on one database on %s', (_, make) => {
  let place: Place
  let shops: ShopProcess[]
  beforeEach(async () => {
    place = await make()
    await addOneProduct(place)
    const env = { ...place.settings, TAX_RATE: '0.07', FREE_SHIPPING_OVER: '40' }
    shops = await Promise.all([startShopProcess(env), startShopProcess(env)])
  })
  afterEach(async () => {
    for (const { child } of shops) child.kill()
    await Promise.all(shops.map(({ ended }) => ended))
    await place.remove()
  })

  async function command(...args: string[]): Promise<void> {
    const child = spawn(process.execPath, [COMMAND, ...args], { env: { ...process.env, ...place.settings } })
    expect(await once(child, 'close')).toEqual([0, null])
  }
  const textsOf = (path: string) => Promise.all(shops.map(async ({ url }) => (await fetch(url + path)).text()))
  /** The watch looks every 250 ms; the limit leaves room for a busy machine. */
  const untilAll = (path: string, part: string) =>
    vi.waitFor(async () => {
      for (const text of await textsOf(path)) expect(text).toContain(part)
    }, 20_000)

  it('apply a rate set by command in API calls, cached feeds and the product feed, without a restart', async () => {
    await untilAll('/api/shop', '"taxRate":0.07,"freeShippingOver":40')
    await untilAll('/llms.txt', 'free over $40.')
    await command('settings', 'set', 'tax-rate', '0.09')
    await command('settings', 'set', 'free-shipping-over', '75')
    await untilAll('/api/shop', '"taxRate":0.09,"freeShippingOver":75')
    await untilAll('/llms.txt', 'free over $75.')
    await command('shipping', 'set', 'express', '--price', '14.5', '--name', 'Next Day')
    await untilAll('/api/shipping/options', '"name":"Next Day"')
    await untilAll('/feeds/google.xml', '<g:service>Next Day</g:service><g:price>14.50 USD</g:price>')
    await command('settings', 'unset', 'tax-rate')
    await untilAll('/api/shop', '"taxRate":0.07,"freeShippingOver":75')
  })

  it('show a face as soon as it is published, but no draft', async () => {
    await command('face', 'set', 'name', 'Elm Ceramics')
    for (const text of await textsOf('/api/shop')) expect(text).not.toContain('Elm')
    await command('face', 'publish')
    await untilAll('/api/shop', '"name":"Elm Ceramics"')
  })

  it('report at startup that an environment variable is not used', async () => {
    await command('settings', 'set', 'tax-rate', '0.09')
    const shop = await startShopProcess({ ...place.settings, TAX_RATE: '0.07', FREE_SHIPPING_OVER: '40' })
    shops.push(shop)
    expect(shop.output()).toContain(
      'TAX_RATE is not used: "npx shop settings" has set tax-rate to 0.09. To use it: npx shop settings unset tax-rate\n',
    )
    expect(shops[0]!.output()).not.toContain('is not used')
  })

  it('warn at startup that they issue invoices without an address, if they are public', async () => {
    const changed = 'SHOP_URL,TAX_RATE,FREE_SHIPPING_OVER'
    const settings = { ...place.settings, SHOP_URL: 'https://shop.example', CHANGED_SETTINGS: changed }
    shops.push(await startShopProcess(settings))
    expect(shops.at(-1)!.output()).toContain('SELLER_ADDRESS is not set: invoices name their seller without an address')
    expect(shops[0]!.output()).not.toContain('SELLER_ADDRESS')
  })
})
