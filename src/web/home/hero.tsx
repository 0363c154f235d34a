import * as urls from '#domain/urls.ts'
import { PHONE_SIZES } from '#web/catalog/picture-sizes.ts'
import type { Storefront } from '#web/root-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { ChosenButton } from './own-section.tsx'
import { HomePicture } from './home-picture.tsx'
import styles from './hero.module.css'

const SHOP_NOW = { label: 'Shop Now', to: urls.products }

export const Hero = ({ title, text, deals, pictures, link = SHOP_NOW }: Storefront['hero']) => (
  <section className={styles.hero}>
    <div className={styles.opening}>
      <h1>{title}</h1>
      <div className={styles.invitation}>
        {text && <p>{text}</p>}
        <div className={styles.buttons}>
          <ChosenButton {...link} />
          {deals && link.to !== urls.category('deals') && (
            <ButtonLink to={urls.category('deals')} variant="quiet">
              Browse Deals
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
    {pictures.length > 0 && (
      <div className={styles.pictures}>
        {pictures.map((one, at) => (
          <HeroPicture key={one.picture.src} {...one} isFirst={at === 0} isOnly={pictures.length === 1} />
        ))}
      </div>
    )}
  </section>
)

type HeroPictureProps = Storefront['hero']['pictures'][number] & { isFirst: boolean; isOnly: boolean }

function HeroPicture({ slug, name, picture, isFirst, isOnly }: HeroPictureProps) {
  const wide = isOnly ? '1280px' : isFirst ? '840px' : '420px'
  const shown = (
    <HomePicture
      className={styles.picture}
      picture={picture}
      alt={name}
      sizes={`(min-width: 84rem) ${wide}, ${isFirst ? PHONE_SIZES : '33vw'}`}
      priority={isFirst}
    />
  )
  return slug === null ? shown : <Link to={urls.product(slug)}>{shown}</Link>
}
