import * as urls from '#domain/urls.ts'
import { Link, type LinkProps } from '#web/ui/link.tsx'

export type NamedLink = readonly [label: string, to: string]

export const categoryLinks = (categories: readonly { label: string; slug: string }[]): NamedLink[] =>
  categories.map(({ label, slug }) => [label, urls.category(slug)])

type LinkListProps = {
  links: readonly NamedLink[]
  className?: string | undefined
  more?: (to: string) => Omit<LinkProps, 'to'>
}

export const LinkList = ({ links, className, more }: LinkListProps) => (
  <ul className={className}>
    {links.map(([label, to]) => (
      <li key={to}>
        <Link to={to} {...more?.(to)}>
          {label}
        </Link>
      </li>
    ))}
  </ul>
)
