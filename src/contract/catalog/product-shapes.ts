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
    stock: z.int().nullable().meta({ description: 'Units in stock; null if not counted.' }),
    picture: z.int().nullable(),
    gtin: z.string().nullable().meta({ description: 'The digits of its GTIN; null if it has none.' }),
    requiresShipping: z
      .literal(false)
      .optional()
      .meta({ description: 'False if it is not shipped; otherwise absent.' }),
  })
  .meta({ id: 'Variant' })

export const product = summary
  .extend({
    description: z.string().meta({ description: 'Sanitized HTML.' }),
    vendor: z.string().meta({ description: 'Its brand; empty if unknown.' }),
    seoTitle: z.string().optional().meta({ description: 'The title for search engines, if it is not the name.' }),
    seoDescription: z
      .string()
      .optional()
      .meta({ description: 'For search results: the owner’s text, or the beginning of the description.' }),
    categoryPath: z
      .array(z.object({ name: z.string(), slug: z.string() }))
      .optional()
      .meta({
        description: 'The categories that lead to it, if the shop has arranged them. Otherwise `category` alone does.',
      }),
    options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    variants: z.array(variant),
  })
  .meta({ id: 'Product' })
