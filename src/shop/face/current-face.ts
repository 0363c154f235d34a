import { faceInState } from '#database/face/faces.ts'
import type { Db } from '#database/schema.ts'
import { shownFace, type FaceDefaults, type ShownFace } from '#domain/face/face.ts'

/** What pages, emails and documents show: the published face, and the settings where it says nothing. */
export const currentFace = async (db: Db, defaults: FaceDefaults, signal?: AbortSignal): Promise<ShownFace> =>
  shownFace((await faceInState(db, 'published', signal))?.face ?? {}, defaults)
