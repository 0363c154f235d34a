import { ownersOfSkus } from '#database/import.ts'
import { ownPictures } from '#database/pictures.ts'
import type { Db } from '#database/schema.ts'
import { checkDraft } from './check.ts'
import type { CheckedProduct, Draft, Entry, FoundPicture, Problem } from './draft.ts'
import { exportedPicture, findPicture, isWebAddress } from './pictures.ts'

export type Inspection = {
  total: number
  /** The positions, among all products of the file, of those with a problem. */
  bad: Set<number>
  problems: Problem[]
  warnings: Problem[]
  /** The pictures that are files, by their paths. */
  pictures: Map<string, FoundPicture>
  /** Whether it is a product of the file. */
  isNamed: (slug: string) => boolean
}

/** Without `media`, nothing is made. */
type Folders = { source: string; media: string | null }
/** Who uses a SKU: the product, its position, and the place to name in a complaint. */
type Claim = { slug: string; index: number; where: string }

/** Checks every product of a file, by itself and against the others and the shop. Makes the sizes of its pictures. */
export async function inspect(db: Db, entries: AsyncIterable<Entry>, folders: Folders): Promise<Inspection> {
  const slugs = new Map<string, Claim>()
  const found: Inspection = {
    total: 0,
    bad: new Set(),
    problems: [],
    warnings: [],
    pictures: new Map(),
    isNamed: (slug) => slugs.has(slug),
  }
  const skus = new Map<string, Claim>()
  const own = once(() => ownPictures(db))
  for await (const { draft, problems } of entries) {
    const index = found.total++
    const all = [...problems]
    if (draft) {
      const checked = checkDraft(draft)
      all.push(...checked.problems, ...claimSlug(slugs, draft, checked.product, index))
      all.push(...claimSkus(skus, draft, checked.product, index))
      all.push(...(await findPictures(found.pictures, checked.product, folders, own)))
      found.warnings.push(...checked.warnings)
    }
    if (all.length > 0) found.bad.add(index)
    found.problems.push(...all)
  }
  await refuseTakenSkus(db, found, slugs, skus)
  return found
}

function claimSlug(slugs: Map<string, Claim>, draft: Draft, { slug }: CheckedProduct, index: number): Problem[] {
  const where = draft.where('slug')
  const other = slugs.get(slug)
  if (!other) slugs.set(slug, { slug, index, where })
  return other ? [{ where, reason: `"${slug}" is already the product at ${other.where}` }] : []
}

function claimSkus(
  skus: Map<string, Claim>,
  draft: Draft,
  { slug, variants }: CheckedProduct,
  index: number,
): Problem[] {
  return variants.flatMap(({ sku }, position) => {
    if (sku === null) return []
    const where = draft.variants[position]!.where('sku')
    const other = skus.get(sku)
    if (!other) skus.set(sku, { slug, index, where })
    return other ? [{ where, reason: `"${sku}" of ${slug} is already the SKU of ${other.slug} at ${other.where}` }] : []
  })
}

async function findPictures(
  pictures: Map<string, FoundPicture>,
  product: CheckedProduct,
  { source, media }: Folders,
  own: () => Promise<Map<string, FoundPicture>>,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const { ref, where } of product.pictures) {
    if (pictures.has(ref)) continue
    const exported = exportedPicture(ref)
    const known = exported && (await own()).get(exported)
    if (!known && isWebAddress(ref)) continue
    const picture = known || (await findPicture(ref, source, media))
    if (typeof picture === 'string') problems.push({ where, reason: picture })
    else pictures.set(ref, picture)
  }
  return problems
}

/** Asked only when it is needed, and then for all. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => (asked ??= ask())
}

/** A SKU may move from one product to another only when the file updates both. */
async function refuseTakenSkus(
  db: Db,
  { bad, problems }: Inspection,
  slugs: Map<string, Claim>,
  skus: Map<string, Claim>,
): Promise<void> {
  const moves = await movesOf(db, skus)
  const isUpdated = (slug: string) => slugs.has(slug) && !bad.has(slugs.get(slug)!.index)
  // A product refused here keeps its own SKUs, which may refuse the next.
  for (let taken = moves; taken.length > 0;) {
    taken = moves.filter(({ owner, index }) => !bad.has(index) && !isUpdated(owner))
    for (const { owner, sku, slug, where, index } of taken) {
      problems.push({ where, reason: `"${sku}" of ${slug} is already the SKU of ${owner} in the shop` })
      bad.add(index)
    }
  }
}

type Move = Claim & { sku: string; owner: string }

async function movesOf(db: Db, skus: Map<string, Claim>): Promise<Move[]> {
  const owners = await ownersOfSkus(db, [...skus.keys()])
  return [...owners]
    .map(([sku, owner]) => ({ ...skus.get(sku)!, sku, owner }))
    .filter(({ owner, slug }) => owner !== slug)
}
