import { z } from 'zod'
import type { FacetKey } from '#domain/catalog/facets.ts'
import type { FilterParameter } from '#domain/catalog/filters.ts'
import { SORTS } from '#domain/catalog/products.ts'
import { endpoints } from './endpoint.ts'
import { product, summary } from '#contract/catalog/product-shapes.ts'
import { dollars, picture } from './shapes.ts'

const facetKey = z.enum(['category', 'inStock', 'rating', 'tag', 'option'] satisfies FacetKey[])

const facet = z
  .object({
    key: facetKey,
    name: z.string().meta({ description: 'The heading of the facet. For an option, its name.' }),
    more: z.boolean().meta({ description: 'The counts are lower bounds.' }),
    values: z.array(
      z.object({
        value: z.string().meta({ description: 'The value of the query parameter.' }),
        label: z.string(),
        count: z.int().meta({
          description: 'Products that match this value and the chosen values of all other facets.',
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
      description: '`total` is a lower bound.',
    }),
    page: z.int(),
    pages: z.int(),
    categories: z
      .array(
        z.object({
          name: z.string(),
          slug: z.string(),
          count: z.int(),
          parent: z.string().optional().meta({ description: 'The slug of its parent category, if any.' }),
        }),
      )
      .meta({
        description:
          'All categories of the shop with their number of products, whatever the filters. Products of a category also count for its parent. The list of a collection ends with that collection.',
      }),
    searchedFor: z
      .string()
      .nullable()
      .meta({ description: 'The corrected query that was searched for, because `q` has no results; otherwise null.' }),
    didYouMean: z
      .string()
      .nullable()
      .meta({ description: 'A suggested correction, if only descriptions contain `q`; otherwise null.' }),
    nearest: z
      .array(summary)
      .meta({ description: 'The closest products if nothing matches, found without filters or without some words.' }),
    facets: z.array(facet).meta({ description: 'The facets of the list; empty unless facets=1.' }),
    prices: z.object({ min: dollars, max: dollars }).nullable().meta({
      description:
        'The prices of all variants, from the lowest to the highest, ignoring `min` and `max`; null unless facets=1, or if there is none.',
    }),
    without: z
      .array(
        z.object({
          filters: z.array(z.object({ key: z.enum([...facetKey.options, 'price']), name: z.string() })),
          count: z.int(),
        }),
      )
      .meta({
        description:
          'Relaxation hints for an empty list: up to five of the smallest combinations of filters to remove, each with the number of products then.',
      }),
    about: z
      .object({
        html: z.string().optional().meta({ description: 'Sanitized HTML.' }),
        picture: picture.optional(),
        seoTitle: z.string().optional(),
        seoDescription: z.string().optional(),
      })
      .optional()
      .meta({ description: 'What the shop says about the only category or collection requested; otherwise absent.' }),
    next: z.string().nullable().meta({ description: 'The value of `after` for the next page; null on the last page.' }),
  })
  .meta({ id: 'ProductList' })

const several = z.array(z.string()).optional()

/** Lenient, so that an edited address shows a page instead of an error. Parsed in `shop/catalog/`. */
const filters = z.object({
  q: z
    .string()
    .optional()
    .meta({ description: 'The search query: words, prefixes of words, a part of a name, a SKU or an option.' }),
  category: several.meta({
    description: 'Category slugs, combined with OR; or `sale`, `deals` or a collection of the shop alone.',
  }),
  tag: several.meta({ description: 'Tags, combined with OR.' }),
  option: several.meta({
    description:
      'Options as `Name:value`. Values of one name are combined with OR, names with AND. A backslash escapes colons and backslashes in a name.',
  }),
  rating: z.string().optional().meta({ description: 'The minimum rating: 2, 3, 4 or 4.5.' }),
  min: z.string().optional().meta({ description: 'The minimum price in dollars, of the most expensive variant.' }),
  max: z.string().optional().meta({ description: 'The maximum price in dollars; 1000 means no maximum.' }),
  inStock: z.string().optional().meta({ description: '1: only products in stock.' }),
  ids: z.string().optional().meta({ description: 'Only these products: their _ids, separated by commas.' }),
  featured: z.string().optional().meta({ description: '1: only featured products.' }),
  sort: z
    .string()
    .optional()
    .meta({ description: `${SORTS.join(', ')}. A search sorted by featured is sorted by relevance.` }),
  page: z.string().optional().meta({ description: 'From 1. A page after the last one is the last one.' }),
  after: z.string().optional().meta({ description: 'The `next` of the previous page, instead of a page number.' }),
  facets: z.string().optional().meta({ description: '1: include facets.' }),
  limit: z.string().optional().meta({ description: 'Products per page, from 1 to 100; 24 by default.' }),
} satisfies Record<FilterParameter, z.ZodType> & Record<string, z.ZodType>)

export const productEndpoints = endpoints({
  'GET /api/products': {
    summary: 'List, search and filter products',
    description:
      'One page of the catalog, with up to `limit` products. An unknown or malformed filter is ignored, a page after the last one returns the last one, and an unknown category has no products. With `facets=1` the response also counts the values that the filters could have.',
    auth: 'none',
    query: filters,
    response: list,
  },
  'GET /api/products/category/{category}': {
    summary: 'List the products of a category or a collection',
    description:
      'The same list as `GET /api/products`, limited to a category by its slug or its name, to `sale` or `deals`, or to a collection of the shop. A collection sorted by featured is in its own order. All other filters work the same way.',
    auth: 'none',
    params: z.object({
      category: z
        .string()
        .meta({ description: 'The slug or the name of a category or of a collection, `sale` or `deals`.' }),
    }),
    query: filters.omit({ category: true }),
    response: list,
  },
  'GET /api/products/{productId}': {
    summary: 'Read a product by id, slug, dashed name or numeric suffix',
    description:
      'A product with all variants, pictures and prices. The stock is at most a second old. 404 if no product matches the reference, or if it is not published.',
    auth: 'none',
    params: z.object({
      productId: z
        .string()
        .max(300)
        .meta({ description: 'The id, the slug, the name as a dashed slug, or a text that ends with the id.' }),
    }),
    response: product,
  },
})
