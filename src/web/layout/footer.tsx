import type { Answer } from '#contract/client.ts'
import * as urls from '#domain/urls.ts'
import { TILES } from '#domain/catalog/categories.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './footer.module.css'
import { Newsletter } from './newsletter.tsx'

const SHOP = [
  { label: 'All Products', to: urls.products },
  ...TILES.map(({ label, slug }) => ({ label, to: urls.category(slug) })),
]

const SERVICE = [
  { label: 'Contact Us', to: urls.contact },
  { label: 'FAQ', to: urls.faq },
  { label: 'Shipping', to: urls.shipping },
  { label: 'Returns', to: urls.returns },
  { label: 'Privacy Policy', to: urls.privacy },
  { label: 'Terms of Service', to: urls.terms },
]

type FooterProps = { shop: Answer<'GET /api/shop'> }

export const Footer = ({ shop: { name, socialLinks } }: FooterProps) => (
  <footer className={styles.footer}>
    <div className={`page ${styles.columns}`}>
      <section className={styles.brand} aria-labelledby="footer-brand">
        <h2 id="footer-brand" className={styles.name}>
          {name}
        </h2>
        <p>Good things for the home and the day, chosen with care and sent quickly.</p>
        <ul className={styles.social}>
          {socialLinks.map((link) => (
            <li key={link.url}>
              <a href={link.url} rel="noreferrer">
                {link.name}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <FooterLinks title="Shop" links={SHOP} />
      <FooterLinks title="Customer Service" links={SERVICE} />
      <section aria-labelledby="footer-newsletter">
        <h2 id="footer-newsletter" className={styles.title}>
          Newsletter
        </h2>
        <p className={styles.invitation}>New arrivals and offers, now and then.</p>
        <Newsletter place="footer" />
      </section>
    </div>
    <Copyright name={name} />
  </footer>
)

export const SlimFooter = ({ name }: { name: string }) => (
  <footer className={styles.slim}>
    <Copyright name={name} />
  </footer>
)

function FooterLinks({ title, links }: { title: string; links: { label: string; to: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const YEAR = new Date().getFullYear()

// The browser's year counts: the server may have started last year.
const Copyright = ({ name }: { name: string }) => (
  <p className={`page ${styles.copyright}`}>
    © <span suppressHydrationWarning>{YEAR}</span> {name}. All rights reserved.
  </p>
)
