import * as urls from '#domain/urls.ts'
import { Link } from '#web/ui/link.tsx'
import { HomePicture } from '#web/home/home-picture.tsx'
import styles from './product-card.module.css'
import type { Sample } from './samples.ts'

export const SampleCard = ({ sample: { id, name, picture } }: { sample: Sample }) => (
  <article className={styles.card}>
    <div className={styles.frame}>
      <HomePicture picture={picture} sizes="(min-width: 64rem) 23vw, 46vw" />
      <p className={styles.flag}>Sample</p>
    </div>
    <h3 className={styles.name}>
      <Link to={urls.product(id)}>{name}</Link>
    </h3>
    <p className={styles.price}>Not for sale</p>
  </article>
)
