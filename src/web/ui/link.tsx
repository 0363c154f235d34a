import type { ComponentProps } from 'react'

/** How a page is opened: at the place this one is scrolled to, with what moves between the two. */
type Opening = { preventScrollReset?: boolean; viewTransition?: boolean }

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Opening & { to: string; reloadDocument?: boolean }

/**
 * A link to another page of the shop, and no more than that: layout/followed-links.tsx follows it. A page has a hundred of
 * them, and with the router's own, which each listen for themselves, they were a quarter of the work to render it.
 */
export const Link = ({ to, reloadDocument, preventScrollReset, viewTransition, children, ...link }: LinkProps) => (
  <a {...link} href={to} data-link={reloadDocument ? undefined : written({ preventScrollReset, viewTransition })}>
    {children}
  </a>
)

function written(opening: { [K in keyof Opening]: boolean | undefined }): string {
  const names = Object.keys(opening) as (keyof Opening)[]
  return names.filter((name) => opening[name]).join(' ')
}

export const isFollowed = ({ dataset, target, attributes }: HTMLAnchorElement): boolean =>
  dataset.link !== undefined && (!target || target === '_self') && !('download' in attributes)

export const openingOf = ({ dataset: { link = '' } }: HTMLAnchorElement): Opening =>
  Object.fromEntries(link.split(' ').map((name) => [name, true]))

/** For one of several links to what may be shown already. `to` is the place of all that is below it, unless it is `end`. */
export const currentIf = (pathname: string, to: string, end = to === '/'): 'page' | undefined =>
  pathname === to || (!end && pathname.startsWith(`${to}/`)) ? 'page' : undefined
