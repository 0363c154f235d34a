import { categoryPicture } from '#database/assortment/category-picture.ts'
import { categoryAddress, type CategorySettings } from '#domain/assortment/categories.ts'
import { excerptOf } from '#domain/markup.ts'
import type { Picture } from '#domain/catalog/products.ts'
import { shownText } from '#shop/pages/pages.ts'
import type { Shop } from '#shop/shop.ts'

/** The owner's text, picture and SEO fields for a list. The description defaults to the start of the text. */
export type AboutList = { html?: string; picture?: Picture; seoTitle?: string; seoDescription?: string }

/** Null if the owner has set nothing for the category. */
export async function aboutCategory(
  shop: Shop,
  settings: readonly CategorySettings[],
  address: string,
): Promise<AboutList | null> {
  const own = settings.find((one) => categoryAddress(one) === address)
  return own ? aboutOf(shop, own) : null
}

export async function aboutOf(
  shop: Shop,
  {
    text,
    picture: name,
    seoTitle,
    seoDescription,
  }: Pick<CategorySettings, 'text' | 'picture' | 'seoTitle' | 'seoDescription'>,
): Promise<AboutList | null> {
  const picture = name === undefined ? undefined : await categoryPicture(shop.database.catalog, name)
  const html = text === undefined ? undefined : await shownText(shop, text)
  const description = seoDescription ?? (html && excerptOf(html))
  const about = {
    ...(html !== undefined && { html }),
    ...(picture && { picture }),
    ...(seoTitle !== undefined && { seoTitle }),
    ...(description && { seoDescription: description }),
  }
  return Object.keys(about).length > 0 ? about : null
}
