import { z } from 'zod'
import { optionValue } from '#contract/shapes.ts'
import type { Deed } from '#contract/owner/deed.ts'
import { dryRun, fileToWrite, limit, rowsShape } from '#contract/owner/shapes.ts'

/** A product in the owner's list. */
const product = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  listed: z.boolean(),
  featured: z.boolean(),
  variants: z.array(
    z.object({
      sku: z.string().nullable(),
      options: z.array(optionValue),
      priceCents: z.int(),
      stock: z.int().nullable(),
      onHand: z.int().nullable(),
    }),
  ),
})

const foundVariant = z.object({
  name: z.string(),
  options: z.array(optionValue),
  sku: z.string().nullable(),
  /** Names the variant if it has no SKU: mug/Small. */
  path: z.string(),
  priceCents: z.int(),
  stock: z.int().nullable(),
})

const slugs = z.array(z.string())
/** A SKU, or if several variants share it, handle and options: mug/Small. */
const variant = z.string()
const changedNumber = z.object({ name: z.string(), before: z.int().nullable(), after: z.int() })
const wereFeatured = z.object({ products: z.array(product.pick({ slug: true, name: true, featured: true })) })

export const productDeeds = {
  'GET /owner/products': {
    title: 'List products, including hidden ones',
    who: 'helper',
    input: z.object({ hidden: z.boolean().optional() }),
    /** Ordered by id. */
    output: z.object({ products: rowsShape(product), highestId: z.int() }),
    errors: [],
  },
  'PUT /owner/products/{slug}/listed': {
    title: 'Show a product, or hide it',
    who: 'owner',
    undo: 'PUT /owner/products/{slug}/listed',
    input: z.object({ slug: z.string(), listed: z.boolean() }),
    output: z.object({ name: z.string(), before: z.boolean(), after: z.boolean() }),
    errors: ['not_found'],
  },
  'DELETE /owner/products': {
    title: 'Remove products; undoing the last import restores them',
    who: 'owner',
    input: z.object({ slugs, dryRun: z.boolean().optional() }),
    output: z.object({ count: z.int() }),
    errors: ['not_found', 'conflict'],
  },
  'POST /owner/products/exports': {
    title: 'Write all products to a new file',
    who: 'owner',
    input: z.object({ file: fileToWrite, format: z.enum(['csv', 'jsonl']) }),
    output: z.object({ count: z.int() }),
    errors: ['invalid', 'conflict'],
  },
  'POST /owner/featured': {
    title: 'Feature products in the order given',
    who: 'owner',
    undo: 'DELETE /owner/featured',
    input: z.object({ slugs }),
    output: wereFeatured,
    errors: ['invalid', 'not_found'],
  },
  'DELETE /owner/featured': {
    title: 'Stop featuring products',
    who: 'owner',
    undo: 'POST /owner/featured',
    input: z.object({ slugs }),
    output: wereFeatured,
    errors: ['not_found'],
  },
  'PUT /owner/featured': {
    title: 'Sort the featured products: these first, and the others by rating',
    who: 'owner',
    undo: 'PUT /owner/featured',
    input: z.object({ slugs }),
    output: z.object({ before: slugs }),
    errors: ['invalid', 'not_found', 'conflict'],
  },
  'GET /owner/variants': {
    title: 'Find items by SKU, or by words as in the shop',
    who: 'helper',
    input: z.object({ q: z.string(), limit }),
    output: z.object({ variants: z.array(foundVariant) }),
    errors: [],
  },
  'PUT /owner/variants/{variant}/stock': {
    title: 'Set the stock of a variant',
    who: 'helper',
    moves: ['stock'],
    undo: 'PUT /owner/variants/{variant}/stock',
    input: z.object({ variant, stock: z.string(), dryRun }),
    output: changedNumber,
    errors: ['invalid', 'not_found', 'conflict'],
  },
  'PUT /owner/variants/{variant}/price': {
    title: 'Set the price of a variant, in dollars',
    who: 'owner',
    moves: ['money'],
    undo: 'PUT /owner/variants/{variant}/price',
    input: z.object({ variant, price: z.string(), dryRun }),
    output: changedNumber.extend({ before: z.int() }),
    errors: ['invalid', 'not_found', 'conflict'],
  },
} as const satisfies Record<string, Deed>
