import { createHash, randomBytes } from 'node:crypto'
import { lockCatalog } from '#database/catalog/catalog-version.ts'
import { changeFaceVersion, faceInState, faceOfPreview } from '#database/face/faces.ts'
import { conflict } from '#domain/errors.ts'
import type { ShownFace } from '#domain/face/face.ts'
import { isoTime } from '#shop/clock.ts'
import { withPictures } from './current-face.ts'
import type { Shop } from '#shop/shop.ts'

const PREVIEW_DAYS = 7
const TOKEN_BYTES = 24

type Preview = { version: number; token: string; endsAt: string }

/** Creates a preview link for the draft, replacing any earlier one. Throws 'conflict' without a draft. */
export function openPreview(shop: Pick<Shop, 'database' | 'now'>): Promise<Preview> {
  const token = randomBytes(TOKEN_BYTES).toString('hex')
  const endsAt = isoTime(shop, PREVIEW_DAYS * 24 * 60 * 60_000)
  return shop.database.transaction(async (tx) => {
    await lockCatalog(tx)
    const draft = await faceInState(tx, 'draft')
    if (!draft) throw conflict('There is no draft to preview. Set a field first, such as: npx shop face set name "Elm"')
    await changeFaceVersion(tx, draft.id, { previewHash: hashOf(token), previewEndsAt: endsAt })
    return { version: draft.id, token, endsAt }
  })
}

/** Null for an unknown or expired token. */
export async function previewedFace(
  shop: Pick<Shop, 'database' | 'now' | 'settings'>,
  token: string,
): Promise<{ version: number; face: ShownFace } | null> {
  const version = await faceOfPreview(shop.database.db, hashOf(token), isoTime(shop))
  return version && { version: version.id, face: await withPictures(shop.database.db, version.face, shop.settings) }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
