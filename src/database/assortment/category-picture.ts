import { findProduct } from '#database/catalog/products.ts'
import { libraryPicture } from '#database/media/library.ts'
import type { Db } from '#database/schema.ts'
import { isShowable } from '#domain/catalog/pictures.ts'
import type { Picture } from '#domain/catalog/products.ts'
import { pictureOfLibrary } from '#domain/face/pictures.ts'

/** The library picture with this name, or the first picture of the product with this slug. */
export async function categoryPicture(db: Db, name: string): Promise<Picture | undefined> {
  const own = await libraryPicture(db, name)
  if (own) return pictureOfLibrary(own)
  return (await findProduct(db, { slug: name }))?.pictures.find(({ src }) => isShowable(src))
}
