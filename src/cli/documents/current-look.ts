import { firstOf } from '#media/media-reader.ts'
import { openMedia, type MediaPlace } from '#media/open-media.ts'
import { readFaceDefaults } from '#server/config.ts'
import { paperLookOf, type Letterhead } from '#shop/orders/documents/paper-look.ts'
import { currentFace } from '#shop/face/current-face.ts'
import type { Shop } from '#shop/shop.ts'

/** The logo, name and accent for documents, from the published face. */
export async function currentLook({ database }: Pick<Shop, 'database'>, place: MediaPlace): Promise<Letterhead> {
  const settings = readFaceDefaults(process.env)
  const { store, others } = await openMedia(place, database)
  const readPicture = (name: string) => firstOf([store, ...others], name)
  return paperLookOf({ face: await currentFace(database.db, settings), settings, readPicture })
}
