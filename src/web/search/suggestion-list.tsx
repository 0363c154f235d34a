import { useId, type MouseEvent, type ReactNode } from 'react'
import * as urls from '#domain/urls.ts'
import { formatCount } from '#domain/counts.ts'
import { Link } from '#web/ui/link.tsx'
import { missingPicture } from '#web/ui/pictures/missing-picture.ts'
import { Price } from '#web/ui/price.tsx'
import styles from './suggestions.module.css'
import type { Suggested } from './use-suggestions.ts'

type Option = { to: string; label: ReactNode }

export const optionsOf = (suggested: Suggested): Option[] => groupsOf(suggested).flatMap(({ options }) => options)

type SuggestionListProps = {
  suggested: Suggested
  /** The index of the active option; -1 for none. */
  active: number
  /** A prefix of the options' ids. */
  id: string
  onChoose: (event: MouseEvent) => void
}

export function SuggestionList({ suggested, active, id, onChoose }: SuggestionListProps) {
  const all = optionsOf(suggested)
  return groupsOf(suggested).map(({ title, options }) => (
    <Group key={title} title={title}>
      {options.map((option) => {
        const index = all.findIndex(({ to }) => to === option.to)
        return (
          <Link
            key={option.to}
            className={styles.option}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is a link as well
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            to={option.to}
            onClick={onChoose}
          >
            {option.label}
          </Link>
        )
      })}
    </Group>
  ))
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox may hold no other
    <div role="group" aria-labelledby={id}>
      <div className={styles.title} id={id}>
        {title}
      </div>
      {children}
    </div>
  )
}

const groupsOf = ({ products, categories, queries }: Suggested): { title: string; options: Option[] }[] =>
  [
    { title: 'Products', options: products.map(productOption) },
    { title: 'Categories', options: categories.map(categoryOption) },
    { title: 'Searches', options: queries.map(queryOption) },
  ].filter(({ options }) => options.length > 0)

const productOption = ({ slug, name, price, priceVaries, image, inStock }: Suggested['products'][number]): Option => ({
  to: urls.product(slug),
  label: (
    <>
      <Picture image={image} />
      <span className={styles.name}>
        <bdi>{name}</bdi>
        {!inStock && <span className={styles.quiet}> Sold out</span>}
      </span>
      <Price amount={price} from={priceVaries} />
    </>
  ),
})

const categoryOption = ({ name, slug, count }: Suggested['categories'][number]): Option => ({
  to: urls.category(slug),
  label: (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.quiet}>{count === 1 ? '1 product' : `${formatCount(count)} products`}</span>
    </>
  ),
})

const queryOption = (query: string): Option => ({
  to: urls.search(query),
  label: <span className={styles.name}>{query}</span>,
})

const Picture = ({ image }: { image: string | null }) => (
  <img
    className={styles.picture}
    src={image ?? missingPicture('small')}
    width={48}
    height={48}
    alt=""
    onError={({ currentTarget }) => (currentTarget.src = missingPicture('small'))}
  />
)
