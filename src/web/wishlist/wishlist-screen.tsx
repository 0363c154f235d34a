import { useEffect, useRef } from 'react'
import { useFetchers, useSubmit } from 'react-router'
import * as urls from '#domain/urls.ts'
import grid from '#web/catalog/product-grid.module.css'
import { PRODUCT_LINKS } from '#web/catalog/product-links.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useRemovals } from '#web/ui/removals.ts'
import { Link } from '#web/ui/link.tsx'
import { EmptyWishlist } from './empty-wishlist.tsx'
import { UndoWish } from './undo-wish.tsx'
import type { Wishlist } from './load-wishlist.ts'
import { WishlistCard } from './wishlist-card.tsx'
import styles from './wishlist-screen.module.css'

type WishFailure = {
  message: string
  status: number
  from: string | null
  /** The product whose heart a guest pressed before hydration. */
  pressedProductId: string | null
}

type WishlistScreenProps = Wishlist & { failure: WishFailure | null }

export function WishlistScreen({ products, isGuest, problem, failure }: WishlistScreenProps) {
  const removing = useProductsBeingRemoved()
  const heading = useRef<HTMLHeadingElement>(null)
  useRepeatedPress(failure?.pressedProductId ?? null)
  const removals = useRemovals<{ id: string; name: string }>()
  // The pressed button is about to disappear. The undo buttons follow the heading.
  const focusHeading = () => heading.current?.focus()
  const isShown = (id: string) => !removing.has(id) && products?.some(({ _id }) => _id === id) === true
  const isEmpty = products !== null && !problem && products.every(({ _id }) => removing.has(_id))
  return (
    <div className={`page ${styles.screen}`}>
      <h1 ref={heading} tabIndex={-1}>
        Your wishlist
      </h1>
      {removals.removed.map((item) => (
        <UndoWish
          key={item.id}
          item={item}
          isRemoved={!isShown(item.id)}
          onUndo={focusHeading}
          onEnd={() => removals.end(item)}
        />
      ))}
      {problem && <Alert tone="error">{problem}</Alert>}
      {failure && <Failure {...failure} />}
      {products === null && !failure && <SignInWithoutScript />}
      {isEmpty && <EmptyWishlist />}
      {products && products.length > 0 && !isEmpty && <h2 className="visually-hidden">Products</h2>}
      {products && products.length > 0 && (
        <ul
          className={`${grid.grid} ${grid.four}`}
          aria-label="Products on your wishlist"
          {...PRODUCT_LINKS}
          hidden={isEmpty}
        >
          {products.map((product, position) => (
            <WishlistCard
              key={product._id}
              product={product}
              isRemoving={removing.has(product._id)}
              priority={position < PRIORITY_COUNT}
              onRemove={() => {
                removals.add({ id: product._id, name: product.name })
                focusHeading()
              }}
            />
          ))}
        </ul>
      )}
      {isGuest && products && products.length > 0 && (
        <p className={styles.note}>
          This list is kept in this browser. <Link to={urls.loginThen(urls.wishlist)}>Sign in</Link> to have it
          everywhere.
        </p>
      )}
    </div>
  )
}

/** The pictures of the first row are in view when the page opens. */
const PRIORITY_COUNT = 4

/** Hides products being removed; a failure shows them again. */
function useProductsBeingRemoved(): Set<FormDataEntryValue | null> {
  const forms = useFetchers().flatMap(({ formAction, formData }) =>
    formAction === urls.wishlist && formData?.get('wish') === 'remove' ? [formData] : [],
  )
  return new Set(forms.map((form) => form.get('productId')))
}

/** After hydration, repeats the press of a guest, whose list the server does not know. */
function useRepeatedPress(productId: string | null): void {
  const submit = useSubmit()
  useEffect(() => {
    if (productId) void submit({ wish: 'add', productId }, { method: 'post', action: urls.wishlist, replace: true })
  }, [submit, productId])
}

const SignInWithoutScript = () => (
  <noscript>
    <div className={styles.invitation}>
      <p>A wishlist without JavaScript needs an account.</p>
      <ButtonLink to={urls.loginThen(urls.wishlist)}>Sign in</ButtonLink>
    </div>
  </noscript>
)

const Failure = ({ message, status, from, pressedProductId }: WishFailure) => (
  <div className={pressedProductId ? styles.unlessKept : undefined}>
    <Alert tone="error">
      <p>{message}</p>
      {status === 401 && (
        <ButtonLink to={urls.loginThen(urls.wishlist)} variant="quiet">
          Sign in
        </ButtonLink>
      )}
      {from && (
        <ButtonLink to={from} variant="quiet">
          Go back
        </ButtonLink>
      )}
    </Alert>
  </div>
)
