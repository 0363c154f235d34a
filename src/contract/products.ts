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
    description: z.string().meta({ description: 'Sanitised HTML' }),
    options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    variants: z.array(variant),
  })
  .meta({ id: 'Product' })

const list = z
  .object({
    products: z.array(summary),
    total: z.int().meta({ description: 'Of a search: up to 5,000' }),
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
  })
  .meta({ id: 'ProductList' })

/** Lenient on purpose: a hand-edited address bar gets a sensible page, never an error. `shop/products.ts` reads them. */
const filters = z.object({
  q: z
    .string()
    .optional()
    .meta({ description: 'What to look for: words, beginnings of words, a part of a name, a SKU, an option' }),
  category: z.string().optional().meta({ description: 'A category slug, or sale, or deals' }),
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
  limit: z.string().optional().meta({ description: 'Products a page: 1 to 100, 24 unless said otherwise' }),
})

export const productEndpoints = endpoints({
  'GET /api/products': { summary: 'List, search and filter products', auth: 'none', query: filters, response: list },
  'GET /api/products/category/{category}': {
    summary: 'List the products of a category, the sale or the deals',
    auth: 'none',
    params: z.object({ category: z.string().max(200) }),
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
