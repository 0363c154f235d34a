import * as urls from '#domain/urls.ts'
import type { Storefront } from '#web/root-data.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './category-tiles.module.css'
import { HomePicture } from './home-picture.tsx'

export const CategoryTiles = ({
  tiles,
  title = 'Shop by Category',
}: Pick<Storefront, 'tiles'> & { title?: string | undefined }) => (
  <section aria-labelledby="categories">
    <h2 id="categories">{title}</h2>
    <ul className={styles.tiles}>
      {tiles.map(({ label, slug, picture }) => (
        <li key={slug}>
          <Link to={urls.category(slug)}>
            {picture ? (
              <HomePicture className={styles.picture} picture={picture} sizes="(min-width: 84rem) 628px, 47vw" />
            ) : (
              <Initial of={label} />
            )}
            <h3>
              <bdi>{label}</bdi>
            </h3>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)

/** Shown if no product of the category has a picture. */
const Initial = ({ of: label }: { of: string }) => (
  <span className={`${styles.picture} ${styles.initial}`} aria-hidden>
    {Array.from(label)[0]}
  </span>
)
