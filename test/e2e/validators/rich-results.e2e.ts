import { richResultFindings } from '../audits/rich-results.ts'
import { expect, test } from '../support/fixtures.ts'
import { addressesOf, dataIn, htmlOf } from '../support/structured-data.ts'

const LISTS = ['/products?q=cream', '/products?category=beauty&sort=rating']

test('The structured data of every public page has what search engines require', async ({ request }) => {
  const classes = new Set<string>()
  const findings: Record<string, string[]> = {}
  for (const address of [...(await addressesOf(request)), ...LISTS])
    for (const { '@graph': graph } of dataIn(await htmlOf(request, address))) {
      for (const node of graph) classes.add(node['@type'])
      const found = await richResultFindings(graph)
      if (found.length > 0) findings[address] = found
    }
  expect(findings).toEqual({})
  for (const one of ['Organization', 'WebSite', 'BreadcrumbList', 'Product', 'ProductGroup', 'MerchantReturnPolicy'])
    expect([...classes]).toContain(one)
})

test('The check of structured data detects a list of countries in one region and a variant without a picture', async () => {
  const region = { '@type': 'DefinedRegion', addressCountry: ['US', 'CA'] }
  const details = { '@type': 'OfferShippingDetails', shippingDestination: region, deliveryTime: {} }
  const rate = { shippingRate: { '@type': 'MonetaryAmount', value: '1.00', currency: 'USD' } }
  const variant = { '@type': 'Product', name: 'Mug, large', offers: { '@type': 'Offer', price: '1.00' } }
  const graph = [
    { ...details, ...rate },
    { '@type': 'ProductGroup', name: 'Mug', hasVariant: [variant] },
  ]
  expect(await richResultFindings(graph)).toEqual([
    'OfferShippingDetails.shippingDestination: Invalid type for attribute "addressCountry"',
    'ProductGroup.hasVariant: Required attribute "image" is missing',
  ])
})
