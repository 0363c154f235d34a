import * as urls from '#domain/urls.ts'
import { COUNTRY_CODES } from '#domain/checkout/countries.ts'
import { cutBetweenWords, textOfHtml } from '#domain/markup.ts'
import { plainDollars, type Cents } from '#domain/money.ts'
import { gtinOf } from '#domain/catalog/gtin.ts'
import { optionKind } from '#domain/catalog/option-kinds.ts'
import { hasStock, type Variant } from '#domain/catalog/products.ts'
import { isDelivery } from '#domain/checkout/pickup.ts'
import { shippingCents, type ShippingOption } from '#domain/checkout/shipping.ts'
import { shippingOptions } from '#shop/checkout/shipping.ts'
import type { Shop } from '#shop/shop.ts'
import { categoryPaths, listedRecords, type ProductRecord } from '#shop/catalog/whole-catalog.ts'
import { imageOf } from '#api/catalog/picture.ts'
import { element, XML } from './xml.ts'

/** Limits in the feed specification, in characters. */
const MAX_CHARACTERS = { title: 150, description: 5000, brand: 70, option: 100 }
const MAX_MORE_PICTURES = 10

type Facts = Pick<Shop, 'settings' | 'rates'> & {
  options: ShippingOption[]
  pathOf: Awaited<ReturnType<typeof categoryPaths>>
}

/** The RSS 2.0 feed for Google Merchant, which rejects products without pictures and variants without prices. */
export async function* googleFeed(shop: Shop): AsyncGenerator<string> {
  const { name } = shop.face
  const { url } = shop.settings
  const facts = {
    settings: shop.settings,
    rates: { ...shop.rates },
    options: (await shippingOptions(shop)).filter(isDelivery),
    pathOf: await categoryPaths(shop),
  }
  yield `${XML}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n`
  yield [element('title', name), element('link', url), element('description', `What ${name} sells`), '\n'].join('')
  for await (const products of listedRecords(shop))
    yield products
      .filter((product) => picturesOf(product).length > 0)
      .flatMap((product) =>
        product.variants
          .filter(({ priceCents }) => priceCents > 0)
          .map((variant) => `<item>${itemOf(facts, product, variant)}</item>\n`),
      )
      .join('')
  yield '</channel></rss>\n'
}

function itemOf(facts: Facts, product: ProductRecord, variant: Variant): string {
  const { url } = facts.settings
  const { name, variants, vendor, category } = product
  const gtin = gtinOf(variant.barcode)
  const values = variants.length > 1 ? variant.options.map(({ value }) => value) : []
  const cells: [name: string, text: string][] = [
    ['g:id', variant.id],
    ['g:title', cutBetweenWords([name, ...values].join(' – '), MAX_CHARACTERS.title)],
    ['g:description', cutBetweenWords(textOfHtml(product.description) || name, MAX_CHARACTERS.description)],
    ['g:link', url + (variants.length > 1 ? urls.variant(product.slug, variant.id) : urls.product(product.slug))],
    ...picturesOf(product, variant).map((image, index): [string, string] => [
      index === 0 ? 'g:image_link' : 'g:additional_image_link',
      new URL(image, url).href,
    ]),
    ['g:availability', hasStock(variant.stock) ? 'in_stock' : 'out_of_stock'],
    ...pricesOf(variant),
    ['g:condition', 'new'],
    ...(vendor ? [['g:brand', cutBetweenWords(vendor, MAX_CHARACTERS.brand)] as [string, string]] : []),
    gtin ? ['g:gtin', gtin] : ['g:identifier_exists', 'no'],
    ...(category ? [['g:product_type', typeOf(facts, category)] as [string, string]] : []),
    ...(variants.length > 1 ? [['g:item_group_id', String(product.id)] as [string, string]] : []),
    ...optionsOf(variant),
  ]
  return cells.map(([name, text]) => element(name, text)).join('') + shippingOf(facts, variant)
}

const typeOf = ({ pathOf }: Facts, category: string): string =>
  pathOf(category)
    ?.map(({ name }) => name)
    .join(' > ') ?? category

function picturesOf({ pictures }: ProductRecord, variant?: Variant): string[] {
  const own = pictures[variant?.picture ?? 0]
  return [own, ...pictures.filter((one) => one !== own)]
    .flatMap((picture) => imageOf(picture) ?? [])
    .slice(0, 1 + MAX_MORE_PICTURES)
}

const pricesOf = ({ priceCents, compareAtCents }: Variant): [string, string][] =>
  compareAtCents !== null && compareAtCents > priceCents
    ? [
        ['g:price', amount(compareAtCents)],
        ['g:sale_price', amount(priceCents)],
      ]
    : [['g:price', amount(priceCents)]]

const optionsOf = ({ options }: Variant): [string, string][] =>
  options.flatMap(({ name, value }): [string, string][] => {
    const kind = optionKind(name)
    return kind ? [[`g:${kind}`, cutBetweenWords(value, MAX_CHARACTERS.option)]] : []
  })

const shippingOf = ({ rates, options }: Facts, { priceCents, requiresShipping }: Variant): string =>
  COUNTRY_CODES.flatMap((country) =>
    options.map((option) => {
      const cost = amount(requiresShipping ? shippingCents(option, priceCents, rates.freeShippingOverCents) : 0)
      const cells = [element('g:country', country), element('g:service', option.name), element('g:price', cost)]
      return `<g:shipping>${cells.join('')}</g:shipping>`
    }),
  ).join('')

const amount = (cents: Cents): string => `${plainDollars(cents)} USD`
