import type { Clock } from '#domain/days.ts'
import { ONE_VARIANT } from '#domain/catalog/match-variants.ts'
import { NAMELESS } from '#domain/catalog/product-patch.ts'
import { pathKey } from '#domain/assortment/category-places.ts'
import { counted } from '#domain/counts.ts'
import { slugOf } from '#domain/catalog/products.ts'
import { isOnOtherHost } from '#shop/import/formats/pictures.ts'
import type { FilePath } from '#shop/import/categories/find-places.ts'
import { checkProduct } from './check-product.ts'
import { createNotes } from '#shop/import/notes.ts'
import type { CheckedProduct, ParsedEntry, ParsedPicture } from '#shop/import/parsed-product.ts'
import type { Problem } from '#shop/import/problems.ts'
import { readerOf } from '#shop/import/product-reader.ts'

export type ReadTask = { file: string; category: string } & Clock

/** JSON texts of a `CheckedEntry[]` and its products, which are staged unparsed; null for unreadable ones. */
export type CheckedBatch = { entries: string; products: string; notes: Problem[]; paths: FilePath[] }

export type CheckedEntry = {
  references: {
    slug: Named
    isSlugOfName: boolean
    sourceId?: string
    skus: Named[]
    pictures: Pick<ParsedPicture, 'ref' | 'where'>[]
  } | null
  /** The slug of a product that could not be read. */
  claimed?: Named
  problems: Problem[]
  warnings: Problem[]
  /** The problem, unless the shop already has the product and can fill in what is missing. */
  needsShop?: string
  done: number
}

type Named = { name: string; where: string }

export const BATCH_PRODUCTS = 250

export async function* readCheckedBatches({ file, category, now, timeZone }: ReadTask): AsyncGenerator<CheckedBatch> {
  let entries: CheckedEntry[] = []
  let products: (CheckedProduct | null)[] = []
  const notes = createNotes()
  const paths = new Map<string, FilePath>()
  const batch = (told: Problem[] = [], found: FilePath[] = []): CheckedBatch => ({
    entries: JSON.stringify(entries),
    products: JSON.stringify(products),
    notes: told,
    paths: found,
  })
  for await (const parsed of readerOf(file)(file, { category, now, timeZone, notes })) {
    if (MEDIA.test(parsed.product?.description ?? '')) notes.add(parsed.product!.where('name'), LEFT_OUT)
    const { product, ...entry } = checkEntry(parsed)
    entries.push(entry)
    products.push(product)
    if (product?.category && entry.problems.length === 0) {
      const { category, parentCategory: parent } = product
      const key = pathKey({ category, parent })
      if (!paths.has(key)) paths.set(key, { category, parent, where: parsed.product!.where('category') })
    }
    if (products.length < BATCH_PRODUCTS) continue
    yield batch()
    entries = []
    products = []
  }
  yield batch(notes.all(), [...paths.values()])
}

const MEDIA = /<(?:img|picture|video|audio|iframe|object|embed)\b/i
const LEFT_OUT = (count: number): string =>
  `${counted(count, 'description')} with embedded pictures or videos, which were removed; add them as product pictures`

function checkEntry({
  product: parsed,
  claimed,
  problems,
  warnings = [],
  done,
}: ParsedEntry): CheckedEntry & { product: CheckedProduct | null } {
  if (!parsed) {
    const name = claimed && slugOf(claimed.slug)
    const claim = name ? { claimed: { name, where: claimed.where } } : {}
    return { product: null, references: null, ...claim, problems, warnings, done }
  }
  const { product, ...checked } = checkProduct(parsed)
  const references = {
    slug: { name: product.slug, where: parsed.where('slug') },
    isSlugOfName: parsed.isSlugOfName ?? false,
    ...(parsed.sourceId && { sourceId: parsed.sourceId }),
    skus: product.variants.flatMap(({ sku }, index) =>
      sku ? { name: sku, where: parsed.variants[index]!.where('sku') } : [],
    ),
    pictures: pictureReferences(product).filter(({ ref }) => !isOnOtherHost(ref)),
  }
  const needsShop =
    product.options === undefined && product.variants.length > 1
      ? ONE_VARIANT
      : product.name === undefined
        ? NAMELESS
        : undefined
  return {
    product,
    references,
    problems: [...problems, ...checked.problems],
    warnings: [...warnings, ...checked.warnings],
    needsShop,
    done,
  }
}

export const pictureReferences = ({ pictures, variants }: CheckedProduct): { ref: string; where: string }[] =>
  (pictures ?? variants.flatMap(({ picture }) => picture ?? [])).map(({ ref, where }) => ({ ref, where }))
