import { z } from 'zod'
import { dollars, lowestPrice, optionValue, picture } from '#contract/shapes.ts'

export const summary = z
  .object({
    _id: z.string(),
    slug: z.string(),
    name: z.string(),
    category: z.string(),
    price: dollars,
    compareAtPrice: dollars.nullable(),
    lowestPrice,
    priceVaries: z.boolean(),
    inStock: z.boolean(),
    featured: z.boolean(),
    onSale: z.boolean(),
    isDeal: z.boolean(),
    tags: z.array(z.string()),
    rating: z.number(),
    reviews: z.int(),
    image: z.string().nullable().meta({ description: 'The address of the first picture.' }),
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
    lowestPrice,
    inStock: z.boolean(),
    stock: z.int().nullable().meta({ description: 'Pieces in stock; null if not counted.' }),
    picture: z.int().nullable(),
    gtin: z.string().nullable().meta({ description: 'The digits of its GTIN; null if it has none.' }),
    requiresShipping: z.literal(false).optional().meta({ description: 'False for what is not sent; else absent.' }),
  })
  .meta({ id: 'Variant' })

export const product = summary
  .extend({
    description: z.string().meta({ description: 'Sanitized HTML.' }),
    vendor: z.string().meta({ description: 'Its brand; empty where none is known.' }),
    seoTitle: z.string().optional().meta({ description: 'The title for search engines, where it is not the name.' }),
    seoDescription: z
      .string()
      .optional()
      .meta({ description: 'For search results: the owner’s, else the beginning of the description.' }),
    categoryPath: z
      .array(z.object({ name: z.string(), slug: z.string() }))
      .optional()
      .meta({
        description: 'The categories that lead to it, where the shop has arranged them. Else `category` alone does.',
      }),
    options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    variants: z.array(variant),
  })
  .meta({ id: 'Product' })
