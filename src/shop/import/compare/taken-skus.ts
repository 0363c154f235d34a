import { ownersOfSkus } from '#database/import/known-products.ts'
import type { Claim, Staging } from '#database/import/staging.ts'
import type { Db } from '#database/schema.ts'
import type { Inspection } from '#shop/import/inspect.ts'
import { addProblems } from '#shop/import/problems.ts'

/** A SKU may move from one product to another only when the file updates both, or unpublishes its owner. */
export async function rejectTakenSkus(
  db: Db,
  { bad, problems }: Inspection,
  { slugs, skus }: Staging,
  { replace }: { replace: boolean },
): Promise<void> {
  const moves = await movesOf(db, skus)
  const isUpdated = (slug: string) => {
    const claim = slugs.find(slug)
    return claim === undefined ? replace : !bad.has(claim.index)
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
