import type { MenuLink, StorefrontLink } from '#domain/catalog/storefront.ts'
import * as urls from '#domain/urls.ts'
import { Link, type LinkProps } from '#web/ui/link.tsx'

/** `under` are the second-level links. */
export type NamedLink = readonly [label: string, to: string, under?: NamedLink[] | undefined]

export const namedLinks = (links: readonly (StorefrontLink | MenuLink)[]): NamedLink[] =>
  links.map((link) =>
    'to' in link
      ? [link.label, link.to, link.links && namedLinks(link.links)]
      : [link.label, urls.category(link.slug), link.under && namedLinks(link.under)],
  )

export const isElsewhere = (to: string): boolean => !to.startsWith('/')

type LinkListProps = {
  links: readonly NamedLink[]
  className?: string | undefined
  more?: ((to: string) => Omit<LinkProps, 'to'>) | undefined
}

export const LinkList = ({ links, className, more }: LinkListProps) => (
  <ul className={className}>
    {links.map(([label, to, under], at) => (
      <li key={at}>
        <Link to={to} reloadDocument={isElsewhere(to)} {...more?.(to)}>
          {label}
        </Link>
        {under && <LinkList links={under} more={more} />}
      </li>
    ))}
  </ul>
)
