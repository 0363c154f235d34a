import type { Answer } from '#contract/client.ts'
import { PHONE_SIZES } from '#web/catalog/picture-sizes.ts'
import { HomePicture } from '#web/home/home-picture.tsx'
import styles from './about-list.module.css'

/** The owner's picture and text above the first page of a list. */
export const AboutList = ({ html, picture }: NonNullable<Answer<'GET /api/products'>['about']>) => (
  <div className={styles.about}>
    {picture && <HomePicture className={styles.picture} picture={picture} sizes={html ? '24rem' : PHONE_SIZES} />}
    {/* Sanitized by the API. */}
    {html && <div className={`reading ${styles.text}`} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />}
  </div>
)
