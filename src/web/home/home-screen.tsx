import { HOME_SECTIONS } from '#domain/face/section-names.ts'
import * as urls from '#domain/urls.ts'
import { Newsletter } from '#web/layout/newsletter.tsx'
import { isSwitchedOn, type Storefront } from '#web/root-data.ts'
import { Benefits } from './benefits.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { Featured, type FeaturedList } from './featured.tsx'
import { Hero } from './hero.tsx'
import styles from './home-screen.module.css'
import { HALF_SIZES, HomePicture } from './home-picture.tsx'
import { OpeningSoon } from './opening-soon.tsx'
import { ChosenButton, OwnSection } from './own-section.tsx'
import { ProductsSection } from './products-section.tsx'
import type { SectionLists } from './section-lists.ts'

type HomeScreenProps = {
  storefront: Storefront
  shopName: string
  featured: FeaturedList | Promise<FeaturedList>
  /** The products of sections that were loaded with the page. */
  lists: SectionLists
  /** In US dollars. */
  freeShippingOver: number | null
  returnDays: number
  /** The fastest delivery; null if it is not known in time, undefined if the shop has none. */
  quickest: string | null | undefined
}

export const HomeScreen = (props: HomeScreenProps) => (
  <div className={`page ${styles.home}`}>
    {(props.storefront.home ?? SECTIONS).map((one, at) => (
      <Section key={at} {...one} id={`section-${at}`} {...props} />
    ))}
  </div>
)

type HomeSection = NonNullable<Storefront['home']>[number]

// The newsletter is not last while the sale is shown, because the footer has the same form.
const SECTIONS = HOME_SECTIONS.map((section): HomeSection => ({ section }))

type SectionProps = HomeSection & HomeScreenProps & { id: string }

function Section({
  section,
  title,
  text,
  picture,
  link,
  list,
  number,
  id,
  storefront,
  shopName,
  featured,
  lists,
  ...benefits
}: SectionProps) {
  const { isDemo, isEmpty, hero, tiles, banner } = storefront
  if (section === 'hero') return isEmpty ? <OpeningSoon name={shopName} /> : <Hero {...hero} />
  if (section === 'benefits') return <Benefits {...benefits} />
  if (section === 'featured') return isEmpty ? null : <Featured list={featured} isDemo={isDemo} title={title} />
  if (section === 'categories') return tiles.length > 0 ? <CategoryTiles tiles={tiles} title={title} /> : null
  if (section === 'newsletter')
    return isSwitchedOn(storefront, 'newsletter') ? <NewsletterSection {...{ title, text, storefront }} /> : null
  if (section === 'sale') return banner && <Sale {...banner} />
  if (section === 'products') return <ProductsSection {...{ id, title, link, list, number, lists }} />
  if (section === 'text' || section === 'picture') return <OwnSection {...{ id, title, text, picture, link }} />
  return section satisfies never
}

type Words = { title?: string | undefined; text?: string | undefined }

type NewsletterProps = Words & Pick<HomeScreenProps, 'storefront'>

const NewsletterSection = ({ title = 'News by email', text, storefront }: NewsletterProps) => (
  <section className={styles.letters} aria-labelledby="home-newsletter">
    <div>
      <h2 id="home-newsletter">{title}</h2>
      {text && <p>{text}</p>}
    </div>
    <Newsletter source="home" storefront={storefront} />
  </section>
)

const SHOP_THE_SALE = { label: 'Shop the sale', to: urls.category('sale') }

const Sale = ({ title, text, picture, link = SHOP_THE_SALE }: NonNullable<Storefront['banner']>) => (
  <section className={styles.sale} aria-labelledby="sale">
    <div className={styles.offer}>
      <h2 id="sale">{title}</h2>
      <p>{text}</p>
      <ChosenButton {...link} />
    </div>
    {picture && <HomePicture className={styles.reduced} picture={picture} sizes={HALF_SIZES} />}
  </section>
)
