import { formatCount } from '#domain/counts.ts'
import { isSwitchedOn, useRootData } from '#web/root-data.ts'
import styles from './rating.module.css'

type RatingProps = {
  /** From 0 to 5. */
  value: number
  count: number
}

export function Rating({ value, count }: RatingProps) {
  if (count === 0) return <NoReviews />
  const reviews = `${formatCount(count)} ${count === 1 ? 'review' : 'reviews'}`
  return (
    <span className={styles.rating}>
      <span className={styles.stars} data-halves={Math.round(value * 2)} aria-hidden />
      <span className="visually-hidden">{`Rated ${value.toFixed(1)} out of 5 by ${reviews}`}</span>
      <span aria-hidden>{`${value.toFixed(1)} (${formatCount(count)})`}</span>
    </span>
  )
}

function NoReviews() {
  const storefront = useRootData()?.storefront
  return storefront && !isSwitchedOn(storefront, 'reviews') ? null : (
    <span className={styles.rating}>No reviews yet</span>
  )
}
