import { useEffect, useRef } from 'react'
import { useFetchers, useSubmit } from 'react-router'
import grid from '../products/product-grid.module.css'
import { PRODUCT_LINKS } from '../products/product-links.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { EmptyWishlist } from './empty-wishlist.tsx'
import type { Wishlist } from './load-wishlist.ts'
import { WishlistTile } from './wishlist-tile.tsx'
import styles from './wishlist-screen.module.css'

type WishFailure = {
  message: string
  status: number
  from: string | null
  /** The product that a guest pressed for before the script was there. */
  early: string | null
}

type WishlistScreenProps = Wishlist & { failure: WishFailure | null }

export function WishlistScreen({ products, isGuest, problem, failure }: WishlistScreenProps) {
  const leaving = useProductsLeaving()
  const heading = useRef<HTMLHeadingElement>(null)
  useEarlyPress(failure?.early ?? null)
  const isEmpty = products !== null && !problem && products.every(({ _id }) => leaving.has(_id))
  return (
    <div className={`page ${styles.screen}`}>
      <h1 ref={heading} tabIndex={-1}>
        Your wishlist
      </h1>
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
            <WishlistTile
              key={product._id}
              product={product}
              leaving={leaving.has(product._id)}
              priority={position < IN_VIEW}
              // The button that was pressed is about to go.
              onRemove={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      {isGuest && products && products.length > 0 && (
        <p className={styles.note}>
          This list is kept in this browser. <Link to="/login?next=/wishlist">Sign in</Link> to have it everywhere.
        </p>
      )}
    </div>
  )
}

/** The first row: its pictures are in view when the page opens. */
const IN_VIEW = 4

/** Those that are on their way out are gone at once; a failure brings them back. */
function useProductsLeaving(): Set<FormDataEntryValue | null> {
  const forms = useFetchers().flatMap(({ formAction, formData }) =>
    formAction === '/wishlist' && formData?.get('wish') === 'remove' ? [formData] : [],
  )
  return new Set(forms.map((form) => form.get('productId')))
}

/** The server cannot know what a browser keeps for a guest. Now that the script is there, the press counts after all. */
function useEarlyPress(productId: string | null): void {
  const submit = useSubmit()
  useEffect(() => {
    if (productId) void submit({ wish: 'add', productId }, { method: 'post', action: '/wishlist', replace: true })
  }, [submit, productId])
}

const SignInWithoutScript = () => (
  <noscript>
    <div className={styles.invitation}>
      <p>A wishlist without JavaScript needs an account.</p>
      <ButtonLink to="/login?next=/wishlist">Sign in</ButtonLink>
    </div>
  </noscript>
)

const Failure = ({ message, status, from, early }: WishFailure) => (
  <div className={early ? styles.unlessKept : undefined}>
    <Alert tone="error">
      <p>{message}</p>
      {status === 401 && (
        <ButtonLink to="/login?next=/wishlist" look="quiet">
          Sign in
        </ButtonLink>
      )}
      {from && (
        <ButtonLink to={from} look="quiet">
          Go back
        </ButtonLink>
      )}
    </Alert>
  </div>
)
