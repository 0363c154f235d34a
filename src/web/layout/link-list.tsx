import type { ChosenLink, StorefrontLink } from '#domain/catalog/storefront.ts'
import * as urls from '#domain/urls.ts'
import { Link, type LinkProps } from '#web/ui/link.tsx'

export type NamedLink = readonly [label: string, to: string]

export const namedLinks = (links: readonly (StorefrontLink | ChosenLink)[]): NamedLink[] =>
  links.map((link) => [link.label, 'to' in link ? link.to : urls.category(link.slug)])

export const isElsewhere = (to: string): boolean => !to.startsWith('/')

type LinkListProps = {
  links: readonly NamedLink[]
  className?: string | undefined
  more?: (to: string) => Omit<LinkProps, 'to'>
}

export const LinkList = ({ links, className, more }: LinkListProps) => (
  <ul className={className}>
    {links.map(([label, to]) => (
      <li key={to}>
        <Link to={to} reloadDocument={isElsewhere(to)} {...more?.(to)}>
          {label}
        </Link>
      </li>
    ))}
  </ul>
)
