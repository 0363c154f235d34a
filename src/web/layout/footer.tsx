import type { Answer } from '#contract/client.ts'
import { TILES } from '#domain/categories.ts'
import { Link } from '../ui/link.tsx'
import styles from './footer.module.css'
import { Newsletter } from './newsletter.tsx'

const SHOP = [
  { label: 'All Products', to: '/products' },
  ...TILES.map(({ label, slug }) => ({ label, to: `/products/category/${slug}` })),
]

const SERVICE = [
  { label: 'Contact Us', to: '/contact' },
  { label: 'FAQ', to: '/faq' },
  { label: 'Shipping', to: '/shipping' },
  { label: 'Returns', to: '/returns' },
  { label: 'Privacy Policy', to: '/privacy' },
  { label: 'Terms of Service', to: '/terms' },
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

// The server may have started last year: the browser's year is the right one.
const Copyright = ({ name }: { name: string }) => (
  <p className={`page ${styles.copyright}`}>
    © <span suppressHydrationWarning>{YEAR}</span> {name}. All rights reserved.
  </p>
)
