import { faceInState } from '#database/face/faces.ts'
import { picturesAmong } from '#database/media/library.ts'
import type { Db } from '#database/schema.ts'
import { shownFace, type Face, type FaceDefaults, type ShownFace } from '#domain/face/face.ts'
import { pictureMembers } from '#domain/face/pictures.ts'

/** What pages, emails and documents show: the published face, with the settings as defaults. */
export async function currentFace(db: Db, defaults: FaceDefaults, signal?: AbortSignal): Promise<ShownFace> {
  const face = (await faceInState(db, 'published', signal))?.face ?? {}
  return withPictures(db, face, defaults, signal)
}

export async function withPictures(
  db: Db,
  face: Face,
  defaults: FaceDefaults,
  signal?: AbortSignal,
): Promise<ShownFace> {
  const names = pictureMembers(face).map(({ name }) => name)
  return shownFace(face, defaults, await picturesAmong(db, names, signal))
}
