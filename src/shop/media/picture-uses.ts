import { libraryPictures, productsShowing } from '#database/media/library.ts'
import { writtenPages } from '#database/pages/pages.ts'
import type { Db } from '#database/schema.ts'
import type { LibraryPicture } from '#domain/media/library.ts'
import { picturesIn } from '#shop/pages/page-html.ts'

/** A picture with what shows it, such as "page about-us". */
export type UsedPicture = LibraryPicture & { usedBy: string[] }

export async function usedPictures(db: Db): Promise<UsedPicture[]> {
  const pictures = await libraryPictures(db)
  const products = await productsShowing(
    db,
    pictures.map(({ src }) => src),
  )
  const pages = (await writtenPages(db)).map(({ slug, body }) => ({ slug, shown: picturesIn(body) }))
  return pictures.map((picture) => ({
    ...picture,
    usedBy: [
      ...pages.filter(({ shown }) => shown.includes(picture.name)).map(({ slug }) => `page ${slug}`),
      ...(products.get(picture.src) ?? []).map((slug) => `product ${slug}`),
    ],
  }))
}
