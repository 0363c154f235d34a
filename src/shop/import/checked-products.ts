import { slugOf } from '#domain/catalog/products.ts'
import { isOnOtherHost } from '#shop/import/formats/pictures.ts'
import { checkProduct } from './check-product.ts'
import type { CheckedProduct, ParsedEntry, ParsedPicture } from './parsed-product.ts'
import type { Problem } from './problems.ts'
import { readerOf } from './product-reader.ts'

export type ReadTask = { file: string; category: string; now: Date }

/** The texts are JSON of a `CheckedEntry[]` and of its products, which are staged unread and null if they could not be read. */
export type CheckedBatch = { entries: string; products: string }

export type CheckedEntry = {
  references: { slug: Named; skus: Named[]; pictures: Pick<ParsedPicture, 'ref' | 'where'>[] } | null
  /** A product that could not be read has this slug. */
  claimed?: Named
  problems: Problem[]
  warnings: Problem[]
  /** The product has several variants and states no options, so that only the shop can tell which they are. */
  needsShop: boolean
  done: number
}

type Named = { name: string; where: string }

export const BATCH_PRODUCTS = 250

export async function* readCheckedBatches({ file, category, now }: ReadTask): AsyncGenerator<CheckedBatch> {
  let entries: CheckedEntry[] = []
  let products: (CheckedProduct | null)[] = []
  const batch = (): CheckedBatch => ({ entries: JSON.stringify(entries), products: JSON.stringify(products) })
  for await (const parsed of readerOf(file)(file, category, now)) {
    const { product, ...entry } = checkEntry(parsed)
    entries.push(entry)
    products.push(product)
    if (products.length < BATCH_PRODUCTS) continue
    yield batch()
    entries = []
    products = []
  }
  if (products.length > 0) yield batch()
}

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
    return { product: null, references: null, ...claim, problems, warnings, needsShop: false, done }
  }
  const { product, ...checked } = checkProduct(parsed)
  const references = {
    slug: { name: product.slug, where: parsed.where('slug') },
    skus: product.variants.flatMap(({ sku }, index) =>
      sku ? { name: sku, where: parsed.variants[index]!.where('sku') } : [],
    ),
    pictures: picturesOf(product).filter(({ ref }) => !isOnOtherHost(ref)),
  }
  const needsShop = product.options === undefined && product.variants.length > 1
  return {
    product,
    references,
    problems: [...problems, ...checked.problems],
    warnings: [...warnings, ...checked.warnings],
    needsShop,
    done,
  }
}

export const picturesOf = ({ pictures, variants }: CheckedProduct): { ref: string; where: string }[] =>
  (pictures ?? variants.flatMap(({ picture }) => picture ?? [])).map(({ ref, where }) => ({ ref, where }))
