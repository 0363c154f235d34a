import { useEffect, useLayoutEffect } from 'react'
import { useFetchers } from 'react-router'
import * as urls from '#domain/urls.ts'
import { hideRemembered, rememberCount, SHOW_REMEMBERED } from '#web/cart/remembered-count.ts'
import { useItemsOnPage } from '#web/cart/pending-items.ts'
import { ShoppingBag } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './cart-link.module.css'
import type { Shopper } from '#web/root-data.ts'

export function CartLink({ shopper }: { shopper: Shopper }) {
  const added = useItemsBeingAdded()
  const onPage = useItemsOnPage()
  const known = onPage ?? shopper?.totalItems
  const count = (known ?? 0) + added
  const label = count > 0 ? `Shopping cart, ${count} ${count === 1 ? 'item' : 'items'}` : 'Shopping cart'

  useLayoutEffect(() => {
    if (known !== undefined) hideRemembered()
  }, [known])
  useEffect(() => {
    if (known !== undefined) rememberCount(known)
  }, [known])

  return (
    <Link className={styles.cart} to={urls.cart} aria-label={label} data-cart>
      <ShoppingBag size={22} />
      {count > 0 && <span className={styles.badge}>{shortCount(count)}</span>}
    </Link>
  )
}

/** Placed before the header, because a browser may paint content before a script and shift it later. */
export const RememberedCount = ({ shopper }: { shopper: Shopper }) =>
  (useItemsOnPage() ?? shopper?.totalItems) === undefined && (
    <script dangerouslySetInnerHTML={{ __html: SHOW_REMEMBERED }} />
  )

const shortCount = (count: number): string => (count > 99 ? '99+' : String(count))

/** The number of items being added, without failed ones. */
const useItemsBeingAdded = (): number =>
  useFetchers()
    .filter(({ formData }) => formData?.get('intent') === 'add')
    .filter(({ data }) => (data as { ok?: boolean } | undefined)?.ok !== false)
    .reduce((sum, { formData }) => sum + Number(formData!.get('quantity') ?? 1), 0)
