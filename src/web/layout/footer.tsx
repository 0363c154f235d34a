import type { ReactNode } from 'react'
import { LEGAL_LINKS } from '#domain/pages/legal-links.ts'
import * as urls from '#domain/urls.ts'
import { isSwitchedOn, type RootData, type Storefront } from '#web/root-data.ts'
import styles from './footer.module.css'
import { LinkList, namedLinks, type NamedLink } from './link-list.tsx'
import { Newsletter } from './newsletter.tsx'

const SERVICE: NamedLink[] = [
  ['Contact Us', urls.contact],
  ['FAQ', urls.faq],
  ['Shipping', urls.shipping],
  ['Returns', urls.returns],
  ...LEGAL_LINKS,
]

type FooterProps = Pick<RootData, 'shop' | 'storefront'>

export const Footer = ({ shop: { name, year, socialLinks }, storefront }: FooterProps) => (
  <footer className={styles.footer}>
    <div className={`page ${styles.columns}`}>
      <section className={styles.brand} aria-labelledby="footer-brand">
        <h2 id="footer-brand" className={styles.name}>
          {name}
        </h2>
        {storefront.blurb && <p>{storefront.blurb}</p>}
        <SocialLinks links={socialLinks} />
      </section>
      {columnsOf(storefront).map((column) => (
        <FooterLinks key={column.title} {...column} />
      ))}
      {isSwitchedOn(storefront, 'newsletter') && (
        <section aria-labelledby="footer-newsletter">
          <h2 id="footer-newsletter" className={styles.title}>
            Newsletter
          </h2>
          <p className={styles.invitation}>News from the shop by email.</p>
          <Newsletter source="footer" storefront={storefront} />
        </section>
      )}
    </div>
    <Copyright name={name} year={year}>
      <a href={urls.findOrder}>Find your order</a>
      {isSwitchedOn(storefront, 'withdrawal') && <a href={urls.withdraw}>Withdraw from the contract here</a>}
    </Copyright>
  </footer>
)

const SocialLinks = ({ links }: { links: RootData['shop']['socialLinks'] }) =>
  links.length > 0 && (
    <ul className={styles.social}>
      {links.map(({ name, url }) => (
        <li key={url}>
          <a href={url} rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )

function columnsOf({ columns, isEmpty, footer }: Storefront): { title: string; links: NamedLink[] }[] {
  if (columns) return columns.map(({ title, links }) => ({ title, links: namedLinks(links) }))
  const shop = { title: 'Shop', links: [['All Products', urls.products] as const, ...namedLinks(footer)] }
  return [...(isEmpty ? [] : [shop]), { title: 'Customer Service', links: SERVICE }]
}

export const SlimFooter = ({ name, year }: Named) => (
  <footer className={styles.slim}>
    <Copyright name={name} year={year} />
  </footer>
)

function FooterLinks({ title, links }: { title: string; links: NamedLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <LinkList className={styles.links} links={links} />
    </nav>
  )
}

/** The year is unknown if the shop's own data could not be loaded. */
type Named = { name: string; year?: number | undefined }

const Copyright = ({ name, year, children }: Named & { children?: ReactNode }) => (
  <p className={`page ${styles.copyright}`}>
    © {year} {name}. All rights reserved. {children}
  </p>
)
