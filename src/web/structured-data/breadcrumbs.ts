import type { BreadcrumbList } from 'schema-dts'
import * as urls from '#domain/urls.ts'

type Crumb = { name: string; path: string }

export const listCrumbs = (name: string, slug: string): Crumb[] => [
  { name: 'Home', path: '/' },
  { name: 'Products', path: urls.list('all') },
  ...(name && urls.list(slug) !== urls.list('all') ? [{ name, path: urls.list(slug) }] : []),
]

/** `url` is the shop's own address. */
export const breadcrumbs = (url: string, crumbs: readonly Crumb[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url + path,
  })),
})
