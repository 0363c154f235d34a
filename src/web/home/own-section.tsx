import type { Storefront } from '#web/root-data.ts'
import { isElsewhere } from '#web/layout/link-list.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { HALF_SIZES, HomePicture } from './home-picture.tsx'
import styles from './own-section.module.css'

type OwnSectionProps = Omit<NonNullable<Storefront['home']>[number], 'section'> & { id: string }

/** The owner's own text, with a picture if there is one. */
export const OwnSection = ({ id, title, text, picture, link }: OwnSectionProps) => (
  <section className={picture ? styles.beside : styles.words} aria-labelledby={title === undefined ? undefined : id}>
    <div className={styles.text}>
      {title !== undefined && <h2 id={id}>{title}</h2>}
      {text !== undefined && <p>{text}</p>}
      {link && <ChosenButton {...link} variant="quiet" />}
    </div>
    {picture && <HomePicture picture={picture} alt={picture.alt} sizes={HALF_SIZES} />}
  </section>
)

type ChosenButtonProps = { label: string; to: string; variant?: 'quiet' }

export const ChosenButton = ({ label, ...link }: ChosenButtonProps) => (
  <ButtonLink {...link} reloadDocument={isElsewhere(link.to)}>
    {label}
  </ButtonLink>
)
