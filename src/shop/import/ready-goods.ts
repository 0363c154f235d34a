import { productWords, type ProductWords } from '#domain/search-words.ts'
import type { ReadProducts } from './catalog-file.ts'
import { checkDraft } from './check.ts'
import type { CheckedProduct, Problem } from './draft.ts'
import { createFingerprints } from './fingerprints.ts'

/** Products that can be written as they are, but for their pictures, with the words that they are found by. */
export type Portion = { products: ReadyProduct[]; warnings: Problem[]; done: number }
export type ReadyProduct = Omit<CheckedProduct, 'pictures'> & {
  pictures: { ref: string; alt: string }[]
  words: ProductWords
}

/** `isFilling`: the shop has no products. */
export type Task = { file: string; category: string; now: Date; isFilling: boolean }

/** Something in the file has to be told, or made, before anything of it is written. */
export class NotReady extends Error {}

const PORTION = 250

/**
 * The products of a file, ready to be written, as long as there is nothing wrong with any: NotReady.
 */
export async function* readyGoods(
  readProducts: ReadProducts,
  { file, category, now, isFilling }: Task,
): AsyncGenerator<Portion> {
  const told: Told = { named: new Set(), said: new Set() }
  const [isSlugTwice, isSkuTwice] = [createFingerprints(), createFingerprints()]
  let portion: Portion = { products: [], warnings: [], done: 0 }
  for await (const { draft, problems, done } of readProducts(file, category, now)) {
    if (!draft || problems.length > 0) throw new NotReady()
    const checked = checkDraft(draft)
    const { slug, variants } = checked.product
    if (checked.problems.length > 0) throw new NotReady()
    // An empty shop's tables refuse what comes twice.
    if (!isFilling && (isSlugTwice(slug) || variants.some(({ sku }) => sku !== null && isSkuTwice(sku))))
      throw new NotReady()
    const pictures = checked.product.pictures.map(({ ref, alt }) => ({ ref, alt }))
    portion.products.push({ ...checked.product, pictures, words: newWords(productWords(checked.product), told) })
    portion.warnings.push(...checked.warnings)
    portion.done = done
    if (portion.products.length < PORTION) continue
    yield portion
    portion = { products: [], warnings: [], done }
  }
  if (portion.products.length > 0) yield portion
}

/** In memory, of the words that a shop says. */
const MOST_TOLD = 50_000
type Told = { named: Set<string>; said: Set<string> }

/** A word that was told is kept by now, and need not be told again with each product that has it. */
function newWords({ name, kind, body, named, said }: ProductWords, told: Told): ProductWords {
  return { name, kind, body, named: newTo(told.named, named), said: newTo(told.said, said) }
}

function newTo(told: Set<string>, words: Iterable<string>): string[] {
  if (told.size > MOST_TOLD) told.clear()
  const fresh: string[] = []
  for (const word of words)
    if (!told.has(word)) {
      told.add(word)
      fresh.push(word)
    }
  return fresh
}
