import type { MetaDescriptor } from 'react-router'

type Matches = readonly [{ loaderData: { shop: { name: string; url: string } } | undefined }, ...unknown[]]

type PageText = {
  title: string
  /** One sentence, unique to this page, for search results and shared links. */
  description: string
  /** The canonical path. Without it the page is not indexed. */
  path?: string
  picture?: { src: string; alt: string } | null
  type?: 'website' | 'product'
}

/** Made by scripts/identity-pictures.ts. */
const SOCIAL_CARD = { src: '/social-card.jpg', alt: 'A vase, headphones, a lamp, a mug and folded sweaters on a table' }

/** The metadata of a page, with the shop's name and address. */
export function metaOf([root]: Matches, { title, description, path, picture, type }: PageText): MetaDescriptor[] {
  const { name = 'Linden', url = '' } = root.loaderData?.shop ?? {}
  if (path === undefined)
    return [{ title: titleOf(title, name) }, { name: 'description', content: description }, NO_INDEX]
  const { src, alt } = picture ?? SOCIAL_CARD
  return [
    { title: titleOf(title, name) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url + path },
    { property: 'og:site_name', content: name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type ?? 'website' },
    { property: 'og:url', content: url + path },
    { property: 'og:image', content: URL.canParse(src) ? src : url + src },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

const titleOf = (title: string, name: string): string => `${title} – ${name}`

export const NO_INDEX = { name: 'robots', content: 'noindex' }
