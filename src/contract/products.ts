import { z } from 'zod'
import { SORTS } from '#domain/products.ts'
import { endpoints } from './endpoint.ts'
import { dollars, optionValue, picture } from './shapes.ts'

export const summary = z
  .object({
    _id: z.string(),
    slug: z.string(),
    name: z.string(),
    category: z.string(),
    price: dollars,
    compareAtPrice: dollars.nullable(),
    priceVaries: z.boolean(),
    inStock: z.boolean(),
    featured: z.boolean(),
    onSale: z.boolean(),
    isDeal: z.boolean(),
    tags: z.array(z.string()),
    rating: z.number(),
    reviews: z.int(),
    image: z.string().nullable().meta({ description: 'The first picture, ready to show' }),
    images: z.array(z.string()),
    pictures: z.array(picture),
    variantCount: z.int(),
    onlyVariantId: z.string().nullable(),
  })
  .meta({ id: 'ProductSummary' })

const variant = z
  .object({
    id: z.string(),
    sku: z.string().nullable(),
    options: z.array(optionValue),
    price: dollars,
    compareAtPrice: dollars.nullable(),
    inStock: z.boolean(),
    stock: z.int().nullable().meta({ description: 'Pieces left; null when not counted' }),
    picture: z.int().nullable(),
  })
  .meta({ id: 'Variant' })

const product = summary
  .extend({
    description: z.string().meta({ description: 'Sanitized HTML' }),
    options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    variants: z.array(variant),
  })
  .meta({ id: 'Product' })

const facetKey = z.enum(['category', 'inStock', 'rating', 'tag', 'option'])

const facet = z
  .object({
    key: facetKey,
    name: z.string().meta({ description: "In words; of an option, the option's name" }),
    more: z
      .boolean()
      .meta({ description: 'That the counts are the least that there are, of a search that finds very much' }),
    values: z.array(
      z.object({
        value: z.string().meta({ description: 'As the parameter takes it' }),
        label: z.string(),
        count: z.int().meta({
          description: 'Products if this were chosen: without what is chosen of this facet, with all else',
        }),
        chosen: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Facet' })

const list = z
  .object({
    products: z.array(summary),
    total: z.int(),
    more: z.boolean().meta({
      description: 'Of a search that finds very much: that `total` is the least that there is',
    }),
    page: z.int(),
    pages: z.int(),
    categories: z.array(z.object({ name: z.string(), slug: z.string(), count: z.int() })),
    searchedFor: z
      .string()
      .nullable()
      .meta({ description: 'What was looked for instead of `q`, which nothing has; null where `q` was looked for' }),
    didYouMean: z
      .string()
      .nullable()
      .meta({ description: 'What `q` may have been meant for, where only descriptions have it' }),
    nearest: z
      .array(summary)
      .meta({ description: 'Where nothing was found: what comes nearest, without the filters or some of the words' }),
    facets: z.array(facet).meta({ description: 'What the list can be narrowed by; empty unless facets=1' }),
    prices: z
      .object({ min: dollars, max: dollars })
      .nullable()
      .meta({ description: 'Lowest and highest price without regard to min and max; with facets=1' }),
    without: z
      .array(
        z.object({
          filters: z.array(z.object({ key: z.enum([...facetKey.options, 'price']), name: z.string() })),
          count: z.int(),
        }),
      )
      .meta({
        description:
          'Where nothing fits: which filter emptied the list, or the fewest that did so together, and how many there are without',
      }),
    next: z
      .string()
      .nullable()
      .meta({ description: 'What `after` takes for the products that follow; null at the end' }),
  })
  .meta({ id: 'ProductList' })

const several = z.array(z.string()).optional()

/** Lenient on purpose: a hand-edited address bar gets a sensible page, never an error. `shop/products.ts` reads them. */
const filters = z.object({
  q: z
    .string()
    .optional()
    .meta({ description: 'What to look for: words, beginnings of words, a part of a name, a SKU, an option' }),
  category: several.meta({ description: 'Category slugs: any of them; or sale, or deals, alone' }),
  tag: several.meta({ description: 'Tags: any of them' }),
  option: several.meta({
    description:
      'Options as Name:value, a colon or backslash of the name after a backslash; any value of a name, and each name that is given',
  }),
  rating: z.string().optional().meta({ description: '2, 3, 4 or 4.5: so many stars and more' }),
  min: z.string().optional().meta({ description: 'Lowest price, in dollars' }),
  max: z.string().optional().meta({ description: 'Highest price, in dollars; 1000 means "and more"' }),
  inStock: z.string().optional().meta({ description: '1: only what can be bought now' }),
  ids: z.string().optional().meta({ description: 'Only these products: their _ids, divided by commas' }),
  featured: z.string().optional().meta({ description: '1: only featured products' }),
  sort: z
    .string()
    .optional()
    .meta({ description: `${SORTS.join(', ')}; a search by featured has what fits best first` }),
  page: z.string().optional(),
  after: z.string().optional().meta({ description: 'The `next` of the page before, instead of a page number' }),
  facets: z.string().optional().meta({ description: '1: count what the list can be narrowed by' }),
  limit: z.string().optional().meta({ description: 'Products a page: 1 to 100, 24 unless said otherwise' }),
})

export const productEndpoints = endpoints({
  'GET /api/products': { summary: 'List, search and filter products', auth: 'none', query: filters, response: list },
  'GET /api/products/category/{category}': {
    summary: 'List the products of a category, the sale or the deals',
    auth: 'none',
    params: z.object({ category: z.string() }),
    query: filters.omit({ category: true }),
    response: list,
  },
  'GET /api/products/{productId}': {
    summary: 'Read a product by id, slug, dashed name or numeric suffix',
    auth: 'none',
    params: z.object({ productId: z.string().max(300) }),
    response: product,
  },
})
