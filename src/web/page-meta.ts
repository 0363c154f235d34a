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
  const texts = [{ title: `${title} – ${name}` }, { name: 'description', content: description }]
  if (path === undefined) return [...texts, NO_INDEX]
  const { src, alt } = picture ?? SOCIAL_CARD
  const openGraph = {
    site_name: name,
    title,
    description,
    type: type ?? 'website',
    url: url + path,
    image: URL.canParse(src) ? src : url + src,
    'image:alt': alt,
  }
  return [
    ...texts,
    { tagName: 'link', rel: 'canonical', href: url + path },
    ...Object.entries(openGraph).map(([property, content]) => ({ property: `og:${property}`, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

export const NO_INDEX = { name: 'robots', content: 'noindex' }
