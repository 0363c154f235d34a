import type { BreadcrumbList } from 'schema-dts'
import * as urls from '#domain/urls.ts'

type Crumb = { name: string; path: string }

/** `lists` are the lists from the whole catalog down to the one shown. */
export const listCrumbs = (lists: readonly { name: string; slug: string }[]): Crumb[] => [
  { name: 'Home', path: '/' },
  { name: 'Products', path: urls.list('all') },
  ...lists
    .filter(({ name, slug }) => name && urls.list(slug) !== urls.list('all'))
    .map(({ name, slug }) => ({ name, path: urls.list(slug) })),
]

/** `url` is the shop's own URL. */
export const breadcrumbs = (url: string, crumbs: readonly Crumb[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url + path,
  })),
})
