import { raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import type { Database } from '#database/database.ts'
import { writeSearchWordsAndIndexRows } from '#database/search/product-words.ts'
import type { Schema, Tx } from '#database/schema.ts'
import { categorySlug } from '#domain/catalog/categories.ts'
import {
  foldName,
  slugOf,
  USUAL_TERMS,
  type Picture,
  type Product,
  type Variant,
  type VariantRecord,
} from '#domain/catalog/products.ts'
import { flagsOf } from '#domain/product-list/flags.ts'
import { derivedFrom } from '#domain/catalog/variants.ts'

/** `priceCents`, `compareAtCents` and `stock` are defaults for the variants. */
export type Example = Partial<Omit<Product, 'variants'>> & {
  variants?: Partial<VariantRecord>[]
  stock?: number | null
  listed?: boolean
}

type ExampleProduct = Omit<Product, 'variants'> & { variants: VariantRecord[] }

/** Adds a product to a shop (or `{ database }`) and returns it. By default, it costs $20.00, and has unlimited stock and no options. */
export const addProduct = ({ database }: { database: Database }, example: Example = {}): Promise<Product> =>
  database.transaction(async (tx) => {
    await raiseCatalogVersion(tx)
    const product = complete(example, example.id ?? (await nextId(tx)))
    await tx.insertInto('products').values(productRow(product, example)).execute()
    if (product.pictures.length > 0)
      await tx
        .insertInto('product_pictures')
        .values(product.pictures.map((picture, position) => pictureRow(product.id, position, picture)))
        .execute()
    const variants = product.variants.map((variant, position) => variantRow(product.id, position, variant))
    await tx.insertInto('variants').values(variants).execute()
    await writeSearchWordsAndIndexRows(tx, [productRow(product, example)], variants)
    return { ...product, variants: product.variants.map(shownOf) }
  })

const shownOf = ({ weightGrams: _weight, costCents: _cost, onHand: _onHand, ...variant }: VariantRecord): Variant =>
  variant

/** Adds `count` products, for tests of long lists. By default, they have no pictures. */
export const addMany = ({ database }: { database: Database }, count: number, example: Example = {}): Promise<void> =>
  database.transaction(async (tx) => {
    await raiseCatalogVersion(tx)
    const first = await nextId(tx)
    for (let id = first; id < first + count; id += BATCH_SIZE) {
      const products = Array.from({ length: Math.min(BATCH_SIZE, first + count - id) }, (_, n) =>
        complete(example, id + n),
      )
      const rows = products.map((product) => productRow(product, example))
      const variants = products.flatMap(({ id, variants }) => variants.map((variant, n) => variantRow(id, n, variant)))
      await tx.insertInto('products').values(rows).execute()
      await tx.insertInto('variants').values(variants).execute()
      const pictures = products.flatMap(({ id }) => (example.pictures ?? []).map((one, n) => pictureRow(id, n, one)))
      if (pictures.length > 0) await tx.insertInto('product_pictures').values(pictures).execute()
      await writeSearchWordsAndIndexRows(tx, rows, variants)
    }
  })

const BATCH_SIZE = 500

/** Adds a product with one variant per size. */
export const addSizes = (shop: { database: Database }, sizes: string[], example: Example = {}): Promise<Product> =>
  addProduct(shop, {
    options: [{ name: 'Size', values: sizes }],
    variants: sizes.map((value) => ({ options: [{ name: 'Size', value }] })),
    ...example,
  })

export const examplePicture = (src = '/media/example'): Picture => ({
  src,
  alt: 'An example',
  width: 1200,
  height: 1200,
  widths: [320, 640, 1200],
  color: '#d9e0d4',
})

async function nextId(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('products')
    .select((is) => is.fn.max('id').as('highest'))
    .executeTakeFirst()
  return (row?.highest ?? 0) + 1
}

function complete(example: Example, id: number): ExampleProduct {
  const { stock = null, priceCents = 2000, compareAtCents = null } = example
  const name = example.name ?? `Product ${id}`
  const tags = example.tags ?? []
  const variants = (example.variants ?? [{}]).map((variant, position): VariantRecord => ({
    id: `v${id}-${position + 1}`,
    sku: `SKU-${id}-${position + 1}`,
    options: [],
    priceCents,
    compareAtCents,
    stock,
    picture: null,
    barcode: null,
    weightGrams: null,
    costCents: null,
    onHand: null,
    ...USUAL_TERMS,
    ...variant,
  }))
  return {
    id,
    slug: example.slug ?? slugOf(name),
    name,
    description: example.description ?? `<p>About ${name}.</p>`,
    category: example.category ?? 'Home & Kitchen',
    vendor: example.vendor ?? 'Linden',
    seoTitle: '',
    seoDescription: '',
    options: example.options ?? [],
    featured: example.featured ?? false,
    ...flagsOf(tags, example),
    tags,
    rating: example.rating ?? 4.5,
    reviews: example.reviews ?? 12,
    pictures: example.pictures ?? [examplePicture(`/media/example-${id}`)],
    ...derivedFrom(variants),
    variants,
  }
}

const AT = '2026-01-01T00:00:00.000Z'
const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

const productRow = (product: Product, { listed = true }: Example): Schema['products'] => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  name_folded: foldName(product.name),
  description: product.description,
  category: product.category,
  category_slug: categorySlug(product.category),
  vendor: product.vendor,
  seo_title: product.seoTitle,
  seo_description: product.seoDescription,
  tags: JSON.stringify(product.tags),
  options: JSON.stringify(product.options),
  featured: flag(product.featured),
  on_sale: flag(product.onSale),
  is_deal: flag(product.isDeal),
  position: 0,
  rating: product.rating,
  reviews: product.reviews,
  price_cents: product.priceCents,
  compare_at_cents: product.compareAtCents,
  price_varies: flag(product.priceVaries),
  in_stock: flag(product.inStock),
  variant_count: product.variantCount,
  only_variant_id: product.onlyVariantId,
  listed: flag(listed),
  created_at: AT,
  updated_at: AT,
})

const pictureRow = (product_id: number, position: number, picture: Picture): Schema['product_pictures'] => ({
  product_id,
  position,
  ...picture,
  widths: JSON.stringify(picture.widths),
})

const variantRow = (product_id: number, position: number, variant: VariantRecord): Schema['variants'] => ({
  id: variant.id,
  product_id,
  position,
  sku: variant.sku,
  options: JSON.stringify(variant.options),
  price_cents: variant.priceCents,
  compare_at_cents: variant.compareAtCents,
  stock: variant.stock,
  picture: variant.picture,
  barcode: variant.barcode,
  weight_grams: variant.weightGrams,
  cost_cents: variant.costCents,
  requires_shipping: flag(variant.requiresShipping),
  taxable: flag(variant.taxable),
  retired: 0,
  supplied: variant.stock,
  sold: 0,
  returned: 0,
})
