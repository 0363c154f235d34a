import type { ComponentProps } from 'react'

type LinkOptions = { preventScrollReset?: boolean; viewTransition?: boolean }

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & LinkOptions & { to: string; reloadDocument?: boolean }

/** A plain link, followed by navigation/link-navigation.tsx: the router's links took a quarter of the time to render a page. */
export const Link = ({ to, reloadDocument, preventScrollReset, viewTransition, children, ...link }: LinkProps) => (
  <a {...link} href={to} data-link={reloadDocument ? undefined : optionNames({ preventScrollReset, viewTransition })}>
    {children}
  </a>
)

function optionNames(options: { [K in keyof LinkOptions]: boolean | undefined }): string {
  const names = Object.keys(options) as (keyof LinkOptions)[]
  return names.filter((name) => options[name]).join(' ')
}

export const isFollowed = ({ dataset, target, attributes }: HTMLAnchorElement): boolean =>
  dataset.link !== undefined && (!target || target === '_self') && !('download' in attributes)

export const linkOptionsOf = ({ dataset: { link = '' } }: HTMLAnchorElement): LinkOptions =>
  Object.fromEntries(link.split(' ').map((name) => [name, true]))

/** The `aria-current` of a link. Includes the paths below `to`, unless `end` is set. */
export const ariaCurrent = (pathname: string, to: string, end = to === '/'): 'page' | undefined =>
  pathname === to || (!end && pathname.startsWith(`${to}/`)) ? 'page' : undefined
