import { ownersOfSkus } from '#database/import.ts'
import { ownPictures } from '#database/pictures.ts'
import type { Db } from '#database/schema.ts'
import { checkDraft } from './check.ts'
import type { Claim, Claims } from './claims.ts'
import {
  noNotes,
  note,
  type CheckedProduct,
  type Draft,
  type Entry,
  type FoundPicture,
  type Notes,
  type Problem,
} from './draft.ts'
import { exportedPicture, findPicture, isWebAddress } from './pictures.ts'

export type Inspection = {
  total: number
  /** The positions, among all products of the file, of those with a problem. */
  bad: Set<number>
  problems: Notes
  warnings: Notes
  /** The pictures that are files, by their paths. */
  pictures: Map<string, FoundPicture>
}

/** Without `media`, nothing is made. */
type Folders = { source: string; media: string | null }

/** Checks every product of a file, by itself and against the others and the shop. Makes the sizes of its pictures. */
export async function inspect(
  db: Db,
  entries: AsyncIterable<Entry>,
  folders: Folders,
  claims: Claims,
): Promise<Inspection> {
  const found: Inspection = {
    total: 0,
    bad: new Set(),
    problems: noNotes(),
    warnings: noNotes(),
    pictures: new Map(),
  }
  const own = once(() => ownPictures(db))
  for await (const { draft, problems } of entries) {
    const index = found.total++
    const all = [...problems]
    if (draft) {
      const checked = checkDraft(draft)
      all.push(...checked.problems, ...claimSlug(claims, draft, checked.product, index))
      all.push(...claimSkus(claims, draft, checked.product, index))
      all.push(...(await findPictures(found.pictures, checked.product, folders, own)))
      note(found.warnings, checked.warnings)
    }
    if (all.length > 0) found.bad.add(index)
    note(found.problems, all)
  }
  await refuseTakenSkus(db, found, claims)
  return found
}

function claimSlug({ slugs }: Claims, draft: Draft, { slug }: CheckedProduct, index: number): Problem[] {
  const where = draft.where('slug')
  const other = slugs.claim(slug, { slug, index, where })
  return other ? [{ where, reason: `"${slug}" is already the product at ${other.where}` }] : []
}

function claimSkus({ skus }: Claims, draft: Draft, { slug, variants }: CheckedProduct, index: number): Problem[] {
  return variants.flatMap(({ sku }, position) => {
    if (sku === null) return []
    const where = draft.variants[position]!.where('sku')
    const other = skus.claim(sku, { slug, index, where })
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
async function refuseTakenSkus(db: Db, { bad, problems }: Inspection, { slugs, skus }: Claims): Promise<void> {
  const moves = await movesOf(db, skus)
  const isUpdated = (slug: string) => {
    const claim = slugs.find(slug)
    return claim !== undefined && !bad.has(claim.index)
  }
  // A product refused here keeps its own SKUs, which may refuse the next.
  for (let taken = moves; taken.length > 0;) {
    taken = moves.filter(({ owner, index }) => !bad.has(index) && !isUpdated(owner))
    for (const { owner, sku, slug, where, index } of taken) {
      note(problems, [{ where, reason: `"${sku}" of ${slug} is already the SKU of ${owner} in the shop` }])
      bad.add(index)
    }
  }
}

type Move = Claim & { sku: string; owner: string }

/** In the order of the file. */
async function movesOf(db: Db, skus: Claims['skus']): Promise<Move[]> {
  const moves: Move[] = []
  for (let some = skus.after(''); some.length > 0; some = skus.after(some.at(-1)!.name)) {
    const claims = new Map(some.map((claim) => [claim.name, claim]))
    for (const [sku, owner] of await ownersOfSkus(db, [...claims.keys()])) {
      const claim = claims.get(sku)!
      if (claim.slug !== owner) moves.push({ ...claim, sku, owner })
    }
  }
  return moves.toSorted((one, other) => one.index - other.index)
}
