import { useLocation } from 'react-router'
import * as urls from '#domain/urls.ts'
import { SearchField } from '#web/search/search-field.tsx'
import { Heart, icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import type { RootData, Shopper, Storefront } from '#web/root-data.ts'
import { CartLink, RememberedCount } from './cart-link.tsx'
import styles from './header.module.css'
import { namedLinks, type NamedLink } from './link-list.tsx'
import { Logo } from './logo.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { MenuLink } from './menu-link.tsx'
import { Wordmark } from './wordmark.tsx'

const UserRound = /* @__PURE__ */ icon('M7 8a5 5 0 1 0 10 0 5 5 0 1 0-10 0M20 21a8 8 0 0 0-16 0')

const linksOf = ({ isEmpty, menu, ownMenu }: Storefront): NamedLink[] =>
  ownMenu
    ? namedLinks(ownMenu)
    : [
        ['Home', urls.home],
        ...(isEmpty ? [] : [['Products', urls.products, namedLinks(menu)] as const]),
        ['Cart', urls.cart],
      ]

export function Header({ shop, storefront, shopper }: RootData) {
  const { pathname } = useLocation()
  return (
    <header className={styles.header}>
      <RememberedCount shopper={shopper} />
      <div className={`page ${styles.bar}`}>
        <Link className={styles.brand} to={urls.home}>
          <Brand {...shop} />
        </Link>
        <nav className={styles.links} aria-label="Main">
          {linksOf(storefront).map((link, at) => (
            <MenuLink key={at} pathname={pathname} link={link} />
          ))}
        </nav>
        <div className={styles.icons}>
          <SearchField />
          <Link className={`${styles.icon} ${styles.wide}`} to={urls.wishlist} aria-label="Wishlist">
            <Heart size={22} />
          </Link>
          <AccountLink shopper={shopper} />
          <CartLink shopper={shopper} />
          <PhoneMenu {...{ pathname, storefront }} />
        </div>
      </div>
    </header>
  )
}

/** The header of the checkout, with only a link back. */
export const SlimHeader = (shop: Branded) => (
  <header className={styles.header}>
    <div className={`page ${styles.bar}`}>
      <Link className={styles.brand} to={urls.home}>
        <Brand {...shop} />
      </Link>
      <Link className={styles.link} to={urls.cart}>
        Back to cart
      </Link>
    </div>
  </header>
)

type Branded = Pick<RootData['shop'], 'name' | 'logo'>

const Brand = ({ name, logo }: Branded) => (logo ? <Logo {...logo} /> : <Wordmark name={name} />)

function AccountLink({ shopper }: { shopper: Shopper }) {
  const user = shopper?.user
  return (
    <Link
      className={styles.icon}
      to={user ? urls.account : urls.login}
      aria-label={user ? (user.firstName ? `Account of ${user.firstName}` : 'Account') : 'Sign in'}
    >
      <UserRound size={22} />
      {user && <span className={styles.dot} />}
    </Link>
  )
}
