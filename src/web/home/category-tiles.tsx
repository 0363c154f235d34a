import * as urls from '#domain/urls.ts'
import { TILES } from '#domain/catalog/categories.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './category-tiles.module.css'
import { HomePicture } from './home-picture.tsx'

const PICTURES: Record<string, string> = {
  electronics: 'tile-electronics',
  clothing: 'tile-clothing',
  'home-kitchen': 'tile-home',
  beauty: 'tile-beauty',
}

export const CategoryTiles = () => (
  <section aria-labelledby="categories">
    <h2 id="categories">Shop by Category</h2>
    <ul className={styles.tiles}>
      {TILES.map(({ label, slug }) => (
        <li key={slug}>
          <Link to={urls.category(slug)}>
            <HomePicture className={styles.picture} name={PICTURES[slug]!} sizes="(min-width: 84rem) 628px, 47vw" />
            <h3>{label}</h3>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
