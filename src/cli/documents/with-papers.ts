import { writeFile } from 'node:fs/promises'
import { openOwner, type Owner } from '#api/owner/owner.ts'
import { createFile } from '#database/new-file.ts'
import { sellerOf } from '#domain/face/face.ts'
import type { Seller } from '#domain/orders/documents/documents.ts'
import { firstOf } from '#media/media-reader.ts'
import { openMedia, type MediaPlace } from '#media/open-media.ts'
import { readFaceDefaults, readSeller } from '#server/config.ts'
import { currentFace } from '#shop/face/current-face.ts'
import { paperLookOf, type Letterhead } from '#shop/orders/documents/paper-look.ts'
import type { Shop } from '#shop/shop.ts'
import { withShop } from '#cli/with-shop.ts'

type Parts = Pick<Shop, 'database' | 'now' | 'timeZone'> & {
  seller: () => Promise<Seller>
  look: () => Promise<Letterhead>
}

type Drawer = Owner<Parts>

/** Runs `work` with the parts needed for drawing documents. Reads their look only once. */
export const withPapers = <T>(work: (owner: Drawer) => Promise<T>): Promise<T> =>
  withShop(async (shop, place) => {
    let read: Promise<Letterhead> | undefined
    const look = () => (read ??= currentLook(shop, place))
    return work(openOwner({ ...shop, look, seller: () => currentSeller(shop) }))
  })

async function currentLook({ database }: Pick<Shop, 'database'>, place: MediaPlace): Promise<Letterhead> {
  const settings = readFaceDefaults(process.env)
  const { store, others } = await openMedia(place, database)
  const readPicture = (name: string) => firstOf([store, ...others], name)
  return paperLookOf({ face: await currentFace(database.db, settings), settings, readPicture })
}

export async function currentSeller({ database }: Pick<Shop, 'database'>): Promise<Seller> {
  const { name } = await currentFace(database.db, readFaceDefaults(process.env))
  return sellerOf(readSeller(process.env), name)
}

/** Throws 'conflict' if there is such a file. */
export async function savePdf(owner: Drawer, number: string, document: string, file: string): Promise<void> {
  const { pdf } = await owner('GET /owner/orders/{number}/documents/{document}/pdf', { number, document })
  await createFile(file, (part) => writeFile(part, pdf))
}
