import type { FaceVersion } from '#database/face/faces.ts'
import { libraryPictures, productsShowing } from '#database/media/library.ts'
import { assortmentTexts, categorySettings, collectionSettings } from '#database/assortment/assortments.ts'
import { writtenPages } from '#database/pages/pages.ts'
import type { Db } from '#database/schema.ts'
import { pictureMembers } from '#domain/face/pictures.ts'
import type { LibraryPicture } from '#domain/media/library.ts'
import { faceVersions } from '#shop/face/edit-face.ts'

/** A picture with its uses, such as "page about-us". */
export type UsedPicture = LibraryPicture & { usedBy: string[] }

export async function usedPictures(db: Db): Promise<UsedPicture[]> {
  const pictures = await libraryPictures(db)
  const products = await productsShowing(
    db,
    pictures.map(({ src }) => src),
  )
  const { published, draft } = await faceVersions(db)
  const faces = [
    ...membersOf(published).map(({ member, name }) => ({ name, shownBy: `the face (${member})` })),
    ...membersOf(draft).map(({ member, name }) => ({ name, shownBy: `the draft of the face (${member})` })),
  ]
  const { picturesIn } = await import('#shop/pages/page-html.ts')
  const pages = (await writtenPages(db)).map(({ slug, body }) => ({ slug, shown: picturesIn(body) }))
  const texts = (await assortmentTexts(db)).map(({ name, text }) => ({ name, shown: picturesIn(text) }))
  const categories = await categorySettings(db)
  const collections = await collectionSettings(db)
  return pictures.map((picture) => ({
    ...picture,
    usedBy: [
      ...faces.filter(({ name }) => name === picture.name).map(({ shownBy }) => shownBy),
      ...pages.filter(({ shown }) => shown.includes(picture.name)).map(({ slug }) => `page ${slug}`),
      ...new Set([
        ...texts.filter(({ shown }) => shown.includes(picture.name)).map(({ name }) => name),
        ...categories.filter((one) => one.picture === picture.name).map(({ category }) => `category ${category}`),
        ...collections.filter((one) => one.picture === picture.name).map((one) => `collection ${one.collection}`),
      ]),
      ...(products.get(picture.src) ?? []).map((slug) => `product ${slug}`),
    ],
  }))
}

const membersOf = (version: FaceVersion | null) => pictureMembers(version?.face ?? {})
