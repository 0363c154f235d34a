import * as urls from '#domain/urls.ts'
import { formatCount } from '#domain/counts.ts'
import type { Option, OptionGroup } from '#web/ui/forms/option-groups.tsx'
import { missingPicture } from '#web/ui/pictures/missing-picture.ts'
import { Price } from '#web/ui/price.tsx'
import styles from './suggestions.module.css'
import type { Suggested } from './load-suggestions.ts'

export const groupsOf = ({ products, categories, queries }: Suggested): OptionGroup[] =>
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
