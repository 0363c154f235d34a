import { isCatalogEmpty, ownersOfSkus } from '#database/import/known-products.ts'
import { ownPictures } from '#database/catalog/pictures.ts'
import type { Db } from '#database/schema.ts'
import type { Claim, Staging } from '#database/import/staging.ts'
import { exportedPicture, findPicture, isWebAddress } from '#shop/import/formats/pictures.ts'
import type { CheckedEntry } from './checked-products.ts'
import type { CheckedProduct, FoundPicture } from './parsed-product.ts'
import { noProblems, addProblems, type Problems, type Problem } from './problems.ts'

export type Inspection = {
  total: number
  bad: Set<number>
  problems: Problems
  warnings: Problems
  pictures: Map<string, FoundPicture>
}

type Folders = { source: string; media: string | null }

/** Collects the problems of all products, also those between products and with the shop. Writes pictures and staging. */
export async function inspect(
  db: Db,
  batches: AsyncIterable<string>,
  folders: Folders,
  staging: Staging,
  onProgress: (done: number) => void,
): Promise<Inspection> {
  const found: Inspection = {
    total: 0,
    bad: new Set(),
    problems: noProblems(),
    warnings: noProblems(),
    pictures: new Map(),
  }
  let shopPictures: Promise<Map<string, FoundPicture>> | undefined
  const own = () => (shopPictures ??= ownPictures(db))
  for await (const batch of batches) {
    staging.addBatch(batch)
    for (const { product, places, problems, warnings, done } of JSON.parse(batch) as CheckedEntry[]) {
      onProgress(done)
      const index = found.total++
      if (product) {
        problems.push(...claimNames(staging, product, places, index))
        problems.push(...(await findPictures(found.pictures, product, folders, own)))
      }
      addProblems(found.warnings, warnings)
      if (problems.length > 0) found.bad.add(index)
      addProblems(found.problems, problems)
    }
  }
  if (!(await isCatalogEmpty(db))) await rejectTakenSkus(db, found, staging)
  return found
}

function claimNames(
  { slugs, skus }: Staging,
  { slug, variants }: CheckedProduct,
  places: CheckedEntry['places'],
  index: number,
): Problem[] {
  const problems: Problem[] = []
  const where = places.slug
  const other = slugs.claim(slug, { slug, index, where })
  if (other) problems.push({ where, reason: `"${slug}" is already used by the product at ${other.where}` })
  for (const [position, { sku }] of variants.entries()) {
    if (sku === null) continue
    const where = places.skus[position]!
    const other = skus.claim(sku, { slug, index, where })
    if (other)
      problems.push({ where, reason: `"${sku}" of ${slug} is already the SKU of ${other.slug} at ${other.where}` })
  }
  return problems
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

/** A SKU may move from one product to another only when the file updates both. */
async function rejectTakenSkus(db: Db, { bad, problems }: Inspection, { slugs, skus }: Staging): Promise<void> {
  const moves = await movesOf(db, skus)
  const isUpdated = (slug: string) => {
    const claim = slugs.find(slug)
    return claim !== undefined && !bad.has(claim.index)
  }
  // A product rejected here keeps its own SKUs, which may in turn cause another to be rejected.
  for (let taken = moves; taken.length > 0;) {
    taken = moves.filter(({ owner, index }) => !bad.has(index) && !isUpdated(owner))
    for (const { owner, sku, slug, where, index } of taken) {
      addProblems(problems, [{ where, reason: `"${sku}" of ${slug} is already the SKU of ${owner} in the shop` }])
      bad.add(index)
    }
  }
}

type Move = Claim & { sku: string; owner: string }

async function movesOf(db: Db, skus: Staging['skus']): Promise<Move[]> {
  const moves: Move[] = []
  for (let page = skus.after(''); page.length > 0; page = skus.after(page.at(-1)!.name)) {
    const claims = new Map(page.map((claim) => [claim.name, claim]))
    for (const [sku, owner] of await ownersOfSkus(db, [...claims.keys()])) {
      const claim = claims.get(sku)!
      if (claim.slug !== owner) moves.push({ ...claim, sku, owner })
    }
  }
  return moves.toSorted((one, other) => one.index - other.index)
}
