import { ownersOfSkus, type Given } from '#database/import.ts'
import { ownPictures } from '#database/pictures.ts'
import type { Db } from '#database/schema.ts'
import type { Picture } from '#domain/products.ts'
import type { ReadOptions, Step } from './catalog-file.ts'
import { note, type Notes } from './draft.ts'
import { exportedPicture, isWebAddress, linkTo } from './pictures.ts'
import { readAside } from './read-aside.ts'
import { NotReady, type ReadyProduct } from './ready-goods.ts'

type Options = Omit<ReadOptions, 'media'> & { now: Date; step: Step; isFilling: boolean; warnings: Notes }

/** The products of a large file while it is read, as long as nothing has to be told or made first: NotReady. */
export async function* readyPortions(
  db: Db,
  file: string,
  { category = 'Other', now, onProgress = () => {}, step, isFilling, warnings }: Options,
): AsyncGenerator<Given[]> {
  let own: Map<string, Picture> | undefined
  for await (const portion of readAside({ file, category, now, isFilling })) {
    onProgress(step, portion.done)
    note(warnings, portion.warnings)
    if (!isFilling) await refuseTakenSkus(db, portion.products)
    own ??= await ownPictures(db)
    yield portion.products.map((product) => completed(product, own!))
  }
}

/** Whether a SKU may move is told when all of the file is known. */
async function refuseTakenSkus(db: Db, products: readonly ReadyProduct[]): Promise<void> {
  const slugs = new Map(products.flatMap(({ slug, variants }) => variants.map(({ sku }) => [sku, slug] as const)))
  slugs.delete(null)
  for (const [sku, owner] of await ownersOfSkus(db, [...slugs.keys()] as string[]))
    if (slugs.get(sku) !== owner) throw new NotReady()
}

const completed = (product: ReadyProduct, own: ReadonlyMap<string, Picture>): Given => ({
  ...product,
  pictures: product.pictures.map(({ ref, alt }) => {
    const exported = exportedPicture(ref)
    const known = exported === null ? undefined : own.get(exported)
    if (!known && !isWebAddress(ref)) throw new NotReady()
    return { ...(known ?? linkTo(ref)), alt: alt || product.name }
  }),
})
