import * as urls from '#domain/urls.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Newsletter } from '#web/layout/newsletter.tsx'
import { Benefits } from './benefits.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { Featured, type FeaturedList } from './featured.tsx'
import styles from './home-screen.module.css'
import { HomePicture } from './home-picture.tsx'
import { PHONE_SIZES } from '#web/catalog/picture-sizes.ts'

type HomeScreenProps = {
  featured: FeaturedList | Promise<FeaturedList>
  /** US dollars. */
  freeShippingOver: number
  /** The quickest shipping option; null if it is not known in time. */
  quickest: string | null
}

export const HomeScreen = ({ featured, freeShippingOver, quickest }: HomeScreenProps) => (
  <div className={`page ${styles.home}`}>
    <Hero />
    <Benefits freeShippingOver={freeShippingOver} quickest={quickest} />
    <Featured list={featured} />
    <CategoryTiles />
    <NewsletterSection />
    <SummerSale />
  </div>
)

const Hero = () => (
  <section className={styles.hero}>
    <div className={styles.opening}>
      <h1>Good things for every day</h1>
      <div className={styles.invitation}>
        <p>Well-made things for the home, the desk and the day, chosen with care and sent quickly.</p>
        <div className={styles.buttons}>
          <ButtonLink to={urls.products}>Shop Now</ButtonLink>
          <ButtonLink to={urls.category('deals')} variant="quiet">
            Browse Deals
          </ButtonLink>
        </div>
      </div>
    </div>
    <HomePicture
      className={styles.picture}
      name="hero"
      widths={[640, 1280, 2000]}
      shape={[2000, 1100]}
      sizes={`(min-width: 84rem) 1280px, ${PHONE_SIZES}`}
      priority
    />
  </section>
)

// Not the last section, since the footer has the same form.
const NewsletterSection = () => (
  <section className={styles.letters} aria-labelledby="home-newsletter">
    <div>
      <h2 id="home-newsletter">A letter now and then</h2>
      <p>New arrivals, offers and the stories behind them. Never more than one a week.</p>
    </div>
    <Newsletter fieldId="newsletter-home" />
  </section>
)

const SummerSale = () => (
  <section className={styles.sale} aria-labelledby="summer-sale">
    <div className={styles.offer}>
      <h2 id="summer-sale">Summer Sale</h2>
      <p>Up to 50% off, while it lasts.</p>
      <ButtonLink to={urls.category('sale')}>Shop the sale</ButtonLink>
    </div>
    <HomePicture
      className={styles.reduced}
      name="sale"
      sizes={`(min-width: 84rem) 640px, (min-width: 48rem) 47vw, ${PHONE_SIZES}`}
    />
  </section>
)
