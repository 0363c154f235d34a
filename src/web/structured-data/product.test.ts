import { describe, expect, it } from 'vitest'
import { databases } from '#test/databases.ts'
import { addProduct, type Example } from '#test/examples.ts'
import { pageApi } from '#test/page-api.ts'
import { setOption } from '#shop/checkout/edit-shipping.ts'
import { shopForEachTest } from '#test/for-each-test.ts'
import { productData } from './product.ts'

describe.each(databases)('A product page’s structured data on %s', (_, open) => {
  const test = shopForEachTest(open)

  async function dataOf(example: Example) {
    const { slug } = await addProduct(test.shop, example)
    const api = pageApi(test)
    const facts = { shop: await api('GET /api/shop'), shippingOptions: await api('GET /api/shipping/options') }
    return productData(facts, await api('GET /api/products/{productId}', { params: { productId: slug } }))
  }

  it('It has no rating without reviews', async () => {
    expect((await dataOf({ rating: 0, reviews: 0 }))[0]).not.toHaveProperty('aggregateRating')
    expect((await dataOf({ rating: 4.25, reviews: 7 }))[0]).toMatchObject({
      aggregateRating: { ratingValue: '4.3', reviewCount: 7 },
    })
  })

  it('It has returns by mail, or in store if every order is picked up', async () => {
    const methodsOf = async () => /"returnMethod":"[^"]*\/(\w+)"/.exec(JSON.stringify(await dataOf({})))?.[1]
    expect(await methodsOf()).toBe('ReturnByMail')
    await setOption(test.shop, 'standard', { pickup: 'US' })
    expect(await methodsOf()).toBe('ReturnByMail')
    await setOption(test.shop, 'express', { pickup: 'US' })
    expect(await methodsOf()).toBe('ReturnInStore')
  })

  it('It has the brand of a product, with and without variants, if known', async () => {
    const brand = { '@type': 'Brand', name: 'Kiln & Co.' }
    expect((await dataOf({ vendor: 'Kiln & Co.' }))[0]).toMatchObject({ '@type': 'Product', brand })
    const options = [{ name: 'Color', values: ['Sage', 'Oat'] }]
    const variants = ['Sage', 'Oat'].map((value) => ({ options: [{ name: 'Color', value }] }))
    expect((await dataOf({ vendor: 'Kiln & Co.', options, variants }))[0]).toMatchObject({
      '@type': 'ProductGroup',
      brand,
    })
    expect((await dataOf({ vendor: '' }))[0]).not.toHaveProperty('brand')
  })

  it('It has the GTIN of each variant by its number of digits', async () => {
    expect((await dataOf({ variants: [{ barcode: '4006381333931' }] }))[0]).toMatchObject({ gtin13: '4006381333931' })
    expect(JSON.stringify(await dataOf({ variants: [{ barcode: 'SHELF-7' }] }))).not.toMatch(/gtin|SHELF-7/)
    const options = [{ name: 'Color', values: ['Sage', 'Oat'] }]
    const variants = ['036000291452', null].map((barcode, n) => ({
      barcode,
      options: [{ name: 'Color', value: options[0]!.values[n]! }],
    }))
    const [group] = (await dataOf({ options, variants })) as unknown as { hasVariant: object[] }[]
    expect(group!.hasVariant[0]).toMatchObject({ gtin12: '036000291452' })
    expect(JSON.stringify(group!.hasVariant[1])).not.toContain('gtin')
  })

  it('It has a picture for each variant: its own, or the product’s first one', async () => {
    const options = [{ name: 'Color', values: ['Sage', 'Oat'] }]
    const variants = [1, null].map((picture, n) => ({
      picture,
      options: [{ name: 'Color', value: options[0]!.values[n]! }],
    }))
    const pictures = ['first', 'second'].map((src) => ({
      src: `/media/${src}`,
      width: 800,
      height: 800,
      widths: [800],
      color: null,
      alt: '',
    }))
    const [group] = (await dataOf({ options, variants, pictures })) as unknown as { hasVariant: { image: string }[] }[]
    expect(group!.hasVariant.map(({ image }) => image)).toEqual([
      expect.stringContaining('/media/second'),
      expect.stringContaining('/media/first'),
    ])
  })

  it('It lists each delivery country as a separate region', async () => {
    const [, standard] = (await dataOf({})) as unknown as { shippingDestination: object }[]
    expect(standard!.shippingDestination).toMatchObject([
      { addressCountry: 'US' },
      { addressCountry: 'CA' },
      { addressCountry: 'MX' },
    ])
  })

  it('It has shipping details once for each price with its own options', async () => {
    const options = [{ name: 'Wick', values: ['1', '2', '3'] }]
    const variants = [4000, 5000, 5001].map((priceCents, index) => ({
      priceCents,
      options: [{ name: 'Wick', value: String(index + 1) }],
    }))
    const [group, ...shared] = await dataOf({ options, variants })
    expect(shared).toMatchObject([
      { shippingRate: { value: '5.99' } },
      { shippingRate: { value: '12.99' } },
      { shippingRate: { value: '0.00' } },
      { '@type': 'MerchantReturnPolicy' },
    ])
    expect(group).toMatchObject({
      variesBy: ['Wick'],
      hasVariant: [
        { additionalProperty: [{ name: 'Wick', value: '1' }], offers: { price: '40.00' } },
        { offers: { price: '50.00', shippingDetails: [{ '@id': 'http://localhost:3000/shipping#standard-599' }, {}] } },
        { offers: { price: '50.01', shippingDetails: [{ '@id': 'http://localhost:3000/shipping#standard-0' }, {}] } },
      ],
    })
  })

  it('It has no delivery time if the estimate has an unknown wording', async () => {
    await test.shop.database.db
      .updateTable('shipping_options')
      .set({ estimated_delivery: 'soon' })
      .where('id', '=', 'express')
      .execute()
    const [, standard, express] = await dataOf({})
    expect(standard).toHaveProperty('deliveryTime')
    expect(express).not.toHaveProperty('deliveryTime')
  })
})
