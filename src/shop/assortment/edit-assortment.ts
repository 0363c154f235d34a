import { lockCatalog, raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import {
  assortmentVersion,
  currentAssortment,
  insertAssortment,
  setAssortmentPublished,
  type AssortmentKind,
} from '#database/assortment/assortments.ts'
import type { Tx } from '#database/schema.ts'
import { conflict, invalid } from '#domain/errors.ts'
import { isoTime } from '#shop/clock.ts'
import { changeIn, type DryRun } from '#shop/dry-run.ts'
import { rejectBrokenPromise } from '#shop/pages/free-shipping-fact.ts'
import type { Shop } from '#shop/shop.ts'

export type Editing = Pick<Shop, 'database' | 'now'>
export type Mode = DryRun

/** `version` is null if nothing changed. `notes` are for the owner to review. */
export type ChangedAssortment<Item> = { before: Item[]; after: Item[]; version: number | null; notes: string[] }

/** How to read and validate items of a kind, and what else a change affects. */
export type Kind<Item> = {
  kind: AssortmentKind
  read: (items: unknown) => Item[]
  problems: (tx: Tx, before: Item[], after: Item[]) => Promise<string[]>
  /** Returns notes for the owner. */
  follow: (tx: Tx, before: Item[], after: Item[]) => Promise<string[]>
  /** Returns notes about the change, read after it is written. */
  remarks?: (shop: Editing, before: Item[], after: Item[]) => Promise<string[]>
}

export async function assortment<Item>(
  { database }: Pick<Shop, 'database'>,
  { kind }: Kind<Item>,
): Promise<{ version: number; items: Item[] }> {
  const current = await currentAssortment(database.db, kind)
  return { version: current?.id ?? 0, items: (current?.document as Item[] | undefined) ?? [] }
}

/** Takes effect on all nodes within a second. Throws ShopError if it is invalid or `base` is not the current version. */
export async function editAssortment<Item>(
  shop: Editing,
  kind: Kind<Item>,
  edit: (items: Item[], tx: Tx) => unknown,
  { base, ...mode }: Mode & { base?: number | undefined } = {},
): Promise<ChangedAssortment<Item>> {
  const createdAt = isoTime(shop)
  const changed = await changeIn(shop.database, mode, (tx) => writeAssortment(tx, kind, edit, { base, createdAt }))
  const remarks = (await kind.remarks?.(shop, changed.before, changed.after)) ?? []
  return { ...changed, notes: [...changed.notes, ...remarks] }
}

type Written = { base?: number | undefined; createdAt: string; importId?: number }

/** Writes a new version inside a transaction. `importId` is the import that arranged the categories, if any. */
export async function writeAssortment<Item>(
  tx: Tx,
  kind: Kind<Item>,
  edit: (items: Item[], tx: Tx) => unknown,
  { base, ...written }: Written,
): Promise<ChangedAssortment<Item>> {
  await lockCatalog(tx)
  const current = await currentAssortment(tx, kind.kind)
  if (base !== undefined && base !== (current?.id ?? 0))
    throw conflict(
      `The file was exported from version ${base}, and the current one is version ${current?.id ?? 0}: someone has changed the ${kind.kind} since. Export them again, and add your changes.`,
    )
  const before = (current?.document as Item[] | undefined) ?? []
  const after = kind.read(await edit(structuredClone(before), tx))
  const problems = await kind.problems(tx, before, after)
  if (problems.length > 0) throw invalid(problems.join('\n'))
  if (JSON.stringify(after) === JSON.stringify(before)) return { before, after, version: null, notes: [] }
  const notes = await kind.follow(tx, before, after)
  const version = await insertAssortment(tx, kind.kind, after, current, written)
  await raiseCatalogVersion(tx)
  return { before, after, version, notes }
}

/** Restores the previous version. Throws 'conflict' if there is none. */
export function undoAssortment<Item>(
  shop: Editing,
  kind: Kind<Item>,
  mode: Mode = {},
): Promise<ChangedAssortment<Item>> {
  return changeIn(shop.database, mode, async (tx) => {
    await lockCatalog(tx)
    const current = await currentAssortment(tx, kind.kind)
    if (!current) throw conflict(`Nothing to undo: the ${kind.kind} have not been customized.`)
    const earlier = current.beforeId === null ? null : await assortmentVersion(tx, current.beforeId)
    const before = current.document as Item[]
    const after = (earlier?.document as Item[] | undefined) ?? []
    const notes = await kind.follow(tx, before, after)
    await setAssortmentPublished(tx, current.id, 0)
    if (earlier) await setAssortmentPublished(tx, earlier.id, 1)
    await rejectBrokenPromise(tx)
    await raiseCatalogVersion(tx)
    return { before, after, version: current.id, notes }
  })
}
