import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '#desk/root-data.ts'
import styles from './page.module.css'

type PageProps = {
  title: string
  /** A line below the title. */
  about?: ReactNode
  /** Buttons and links beside the title. */
  actions?: ReactNode
  children: ReactNode
}

export function Page({ title, about, actions, children }: PageProps) {
  const shop = (useRouteLoaderData('root') as RootData | undefined)?.shop.name
  return (
    <>
      <title>{shop ? `${title} · ${shop} desk` : title}</title>
      <div className={styles.head}>
        <div>
          <h1>{title}</h1>
          {about && <p className={styles.about}>{about}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </>
  )
}

/** A titled part of a page. */
export const Section = ({ title, actions, children }: Omit<PageProps, 'about'>) => (
  <section className={styles.section} aria-label={title}>
    <div className={styles.head}>
      <h2>{title}</h2>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
    {children}
  </section>
)
