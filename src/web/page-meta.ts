import type { MetaDescriptor } from 'react-router'

type Matches = readonly [{ loaderData: { shop: { name: string; url: string } } | undefined }, ...unknown[]]

type PageText = {
  title: string
  /** One sentence, unique to this page, for search results and link previews. */
  description: string
  /** The canonical path. Without it, the page is not indexed. */
  path?: string
  type?: 'website' | 'product'
}

/** The metadata of a page except its picture (structured-data/shared-picture.ts), with the shop's name and URL. */
export function metaOf([root]: Matches, { title, description, path, type }: PageText): MetaDescriptor[] {
  const { name = 'Linden', url = '' } = root.loaderData?.shop ?? {}
  const texts = [{ title: `${title} – ${name}` }, { name: 'description', content: description }]
  if (path === undefined) return [...texts, NO_INDEX]
  const openGraph = {
    site_name: name,
    title,
    description,
    type: type ?? 'website',
    url: url + path,
  }
  return [
    ...texts,
    { tagName: 'link', rel: 'canonical', href: url + path },
    ...Object.entries(openGraph).map(([property, content]) => ({ property: `og:${property}`, content })),
  ]
}

export const NO_INDEX = { name: 'robots', content: 'noindex' }
