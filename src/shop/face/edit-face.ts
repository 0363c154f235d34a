import { lockCatalog, raiseCatalogVersion } from '#database/catalog/catalog-version.ts'
import { changeFaceVersion, faceInState, faceVersion, insertDraft, type FaceVersion } from '#database/face/faces.ts'
import type { Db } from '#database/schema.ts'
import { minuteWithZone } from '#domain/days.ts'
import { conflict, invalid } from '#domain/errors.ts'
import { readFace, type Face } from '#domain/face/face.ts'
import { unknownFactsOf } from '#domain/face/own-words.ts'
import { brokenLinks } from './check-links.ts'
import { lackingPictures } from './check-pictures.ts'
import { checkPromises, rejectBrokenPromise } from '#shop/pages/free-shipping-fact.ts'
import { isoTime, shopDay } from '#shop/clock.ts'
import { changeIn, type DryRun } from '#shop/dry-run.ts'
import type { Shop } from '#shop/shop.ts'

type Context = Pick<Shop, 'database' | 'now' | 'timeZone'>

export type FaceVersions = { published: FaceVersion | null; draft: FaceVersion | null }

export const faceVersions = async (db: Db): Promise<FaceVersions> => ({
  published: await faceInState(db, 'published'),
  draft: await faceInState(db, 'draft'),
})

export const latestOf = ({ draft, published }: FaceVersions): { id: number; face: Face } =>
  draft ?? published ?? { id: 0, face: {} }

/** `version` is null if nothing changed. `lacking` lists what prevents publishing the draft. */
export type ChangedFace = { before: Face; after: Face; version: number | null; lacking?: string[] }

/** Writes a draft. Throws ShopError if it is invalid or `base` is not the latest version. */
export function draftFace(
  shop: Context,
  edit: (face: Face) => unknown,
  { base, ...mode }: DryRun & { base?: number | undefined } = {},
): Promise<ChangedFace> {
  return changeIn(shop.database, mode, async (tx) => {
    await lockCatalog(tx)
    const versions = await faceVersions(tx)
    const { id, face: before } = latestOf(versions)
    if (base !== undefined && base !== id)
      throw conflict(
        `The file was exported from version ${base}, and the latest one is version ${id}: someone has changed the face since. Export it again, and add your changes.`,
      )
    const after = readFace(edit(before))
    const lacking = await lackingIn(shop, tx, after)
    if (JSON.stringify(after) === JSON.stringify(before)) return { before, after, version: null, lacking }
    if (versions.draft) await changeFaceVersion(tx, versions.draft.id, { state: 'discarded' })
    return { before, after, version: await insertDraft(tx, after, isoTime(shop)), lacking }
  })
}

/** Takes effect on all nodes within a second. Throws 'conflict' without a draft, or if the draft is not version `expected`. */
export function publishFace(
  shop: Context,
  { expected, ...mode }: DryRun & { expected?: number | undefined } = {},
): Promise<ChangedFace> {
  return changeIn(shop.database, mode, async (tx) => {
    await lockCatalog(tx)
    const { draft, published } = await faceVersions(tx)
    if (!draft) throw conflict(nothingToPublish(shop, published))
    if (expected !== undefined && expected !== draft.id)
      throw conflict(
        `The draft is version ${draft.id}: someone has changed it since version ${expected}. Review it first.`,
      )
    const after = readFace(draft.face)
    const lacking = await lackingIn(shop, tx, after)
    if (lacking.length > 0) throw invalid(lacking.join('\n'))
    await checkPromises(tx, after)
    if (published) await changeFaceVersion(tx, published.id, { state: 'former' })
    const beforeId = published?.id ?? null
    await changeFaceVersion(tx, draft.id, { state: 'published', beforeId, publishedAt: isoTime(shop) })
    await raiseCatalogVersion(tx)
    return { before: published?.face ?? {}, after, version: draft.id }
  })
}

const lackingIn = async (shop: Context, db: Db, face: Face): Promise<string[]> => [
  ...(await brokenLinks(db, face, shopDay(shop))),
  ...(await lackingPictures(db, face)),
  ...unknownFactsOf(face),
]

/** Follows the word "version": "3 was published at 2026-01-15 12:00 PST". */
export const publishedText = ({ timeZone }: Pick<Context, 'timeZone'>, { id, publishedAt }: FaceVersion): string =>
  `${id} was published${publishedAt ? ` at ${minuteWithZone(publishedAt, timeZone)}` : ''}`

const nothingToPublish = (shop: Context, published: FaceVersion | null): string =>
  published
    ? `There is no draft: version ${publishedText(shop, published)}.`
    : 'There is no draft. Set a field first, such as: npx shop face set name "Elm Ceramics"'

/** `version`: the version that was undone. */
export type UndoneFace = ChangedFace & { version: number; isDraft: boolean }

/** Discards the draft, or if there is none, restores the previously published version. Throws 'conflict' if there is neither. */
export function undoFace(shop: Context, mode: DryRun = {}): Promise<UndoneFace> {
  return changeIn(shop.database, mode, async (tx) => {
    await lockCatalog(tx)
    const { draft, published } = await faceVersions(tx)
    const latest = draft ?? published
    if (!latest) throw conflict('Nothing to undo: the face has not been customized.')
    const earlier = draft ? published : latest.beforeId === null ? null : await faceVersion(tx, latest.beforeId)
    await changeFaceVersion(tx, latest.id, { state: draft ? 'discarded' : 'former' })
    if (!draft) {
      if (earlier) await changeFaceVersion(tx, earlier.id, { state: 'published' })
      await rejectBrokenPromise(tx)
      await raiseCatalogVersion(tx)
    }
    return { before: latest.face, after: earlier?.face ?? {}, version: latest.id, isDraft: draft !== null }
  })
}
