import * as urls from '#domain/urls.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Newsletter } from '#web/layout/newsletter.tsx'
import { isOn, type Storefront } from '#web/root-data.ts'
import { Benefits } from './benefits.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { Featured, type FeaturedList } from './featured.tsx'
import { Hero } from './hero.tsx'
import styles from './home-screen.module.css'
import { HomePicture } from './home-picture.tsx'
import { OpeningSoon } from './opening-soon.tsx'
import { PHONE_SIZES } from '#web/catalog/picture-sizes.ts'

type HomeScreenProps = {
  storefront: Storefront
  shopName: string
  featured: FeaturedList | Promise<FeaturedList>
  /** US dollars. */
  freeShippingOver: number
  /** The quickest shipping option; null if it is not known in time. */
  quickest: string | null
}

export function HomeScreen({ storefront, shopName, featured, freeShippingOver, quickest }: HomeScreenProps) {
  const { isDemo, isEmpty, hero, tiles, banner } = storefront
  return (
    <div className={`page ${styles.home}`}>
      {isEmpty ? <OpeningSoon name={shopName} /> : <Hero {...hero} />}
      <Benefits freeShippingOver={freeShippingOver} quickest={quickest} />
      {!isEmpty && <Featured list={featured} isDemo={isDemo} />}
      {tiles.length > 0 && <CategoryTiles tiles={tiles} />}
      {isOn(storefront, 'newsletter') && <NewsletterSection />}
      {banner && <Sale {...banner} />}
    </div>
  )
}

// Not the last section while something is reduced, since the footer has the same form.
const NewsletterSection = () => (
  <section className={styles.letters} aria-labelledby="home-newsletter">
    <div>
      <h2 id="home-newsletter">A letter now and then</h2>
      <p>New arrivals, offers and the stories behind them. Never more than one a week.</p>
    </div>
    <Newsletter fieldId="newsletter-home" />
  </section>
)

const Sale = ({ title, text, picture }: NonNullable<Storefront['banner']>) => (
  <section className={styles.sale} aria-labelledby="sale">
    <div className={styles.offer}>
      <h2 id="sale">{title}</h2>
      <p>{text}</p>
      <ButtonLink to={urls.category('sale')}>Shop the sale</ButtonLink>
    </div>
    {picture && (
      <HomePicture
        className={styles.reduced}
        picture={picture}
        sizes={`(min-width: 84rem) 640px, (min-width: 48rem) 47vw, ${PHONE_SIZES}`}
      />
    )}
  </section>
)
