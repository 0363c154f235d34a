import { productPath, variantPath } from '#domain/addresses.ts'
import { COUNTRY_CODES } from '#domain/address.ts'
import { shortened, textOfHtml } from '#domain/markup.ts'
import { plainDollars, type Cents } from '#domain/money.ts'
import { optionKind } from '#domain/option-kinds.ts'
import { hasStock, type Variant } from '#domain/products.ts'
import { shippingCents, type ShippingOption } from '#domain/shipping.ts'
import { shippingOptions } from '#shop/shipping.ts'
import type { Settings, Shop } from '#shop/shop.ts'
import { listedGoods, type StoredProduct } from '#shop/whole-catalog.ts'
import { imageOf } from './picture.ts'
import { element, XML } from './xml.ts'

/** What the feed's specification allows. */
const LONGEST = { title: 150, description: 5000, brand: 70, option: 100 }
const MOST_PICTURES = 10

type Facts = { settings: Settings; options: ShippingOption[] }

/**
 * Google Merchant's product feed: RSS 2.0 with an item for each variant of what is listed. What has no picture or is given
 * away is left out: the feed's specification wants a picture and a price above 0 of every item.
 */
export async function* googleFeed(shop: Shop): AsyncGenerator<string> {
  const { name, url } = shop.settings
  const facts = { settings: shop.settings, options: await shippingOptions(shop) }
  yield `${XML}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n`
  yield [element('title', name), element('link', url), element('description', `What ${name} sells`), '\n'].join('')
  for await (const products of listedGoods(shop))
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

function itemOf(facts: Facts, product: StoredProduct, variant: Variant): string {
  const { url } = facts.settings
  const { name, variants, vendor, category } = product
  const values = variants.length > 1 ? variant.options.map(({ value }) => value) : []
  const cells: [name: string, text: string][] = [
    ['g:id', variant.id],
    ['g:title', shortened([name, ...values].join(' – '), LONGEST.title)],
    ['g:description', shortened(textOfHtml(product.description) || name, LONGEST.description)],
    ['g:link', url + (variants.length > 1 ? variantPath(product.slug, variant.id) : productPath(product.slug))],
    ...picturesOf(product, variant).map((image, index): [string, string] => [
      index === 0 ? 'g:image_link' : 'g:additional_image_link',
      new URL(image, url).href,
    ]),
    ['g:availability', hasStock(variant.stock) ? 'in_stock' : 'out_of_stock'],
    ...pricesOf(variant),
    ['g:condition', 'new'],
    ...(vendor ? [['g:brand', shortened(vendor, LONGEST.brand)] as [string, string]] : []),
    // The shop keeps neither the maker's part numbers nor bar codes; a SKU is its own.
    ['g:identifier_exists', 'no'],
    ...(category ? [['g:product_type', category] as [string, string]] : []),
    ...(variants.length > 1 ? [['g:item_group_id', String(product.id)] as [string, string]] : []),
    ...optionsOf(variant),
  ]
  return cells.map(([name, text]) => element(name, text)).join('') + shippingOf(facts, variant.priceCents)
}

/** The variant's own picture first. */
function picturesOf({ pictures }: StoredProduct, variant?: Variant): string[] {
  const own = pictures[variant?.picture ?? 0]
  return [own, ...pictures.filter((one) => one !== own)]
    .flatMap((picture) => imageOf(picture) ?? [])
    .slice(0, 1 + MOST_PICTURES)
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
    return kind ? [[`g:${kind}`, shortened(value, LONGEST.option)]] : []
  })

/** What it costs to have one piece sent, to each country. */
const shippingOf = ({ settings, options }: Facts, price: Cents): string =>
  COUNTRY_CODES.flatMap((country) =>
    options.map((option) => {
      const cost = amount(shippingCents(option, price, settings.freeShippingOverCents))
      const cells = [element('g:country', country), element('g:service', option.name), element('g:price', cost)]
      return `<g:shipping>${cells.join('')}</g:shipping>`
    }),
  ).join('')

const amount = (cents: Cents): string => `${plainDollars(cents)} USD`
