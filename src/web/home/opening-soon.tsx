import { ButtonLink } from '#web/ui/button.tsx'
import * as urls from '#domain/urls.ts'
import styles from './opening-soon.module.css'

const STEPS = [
  [
    'Bring in your products',
    'npx shop import products.csv',
    'A file of Shopify or WooCommerce, a CSV or JSON of your own.',
  ],
  ['Say what shipping costs', 'npx shop shipping list', 'The options that shoppers choose from, with price and days.'],
  ['Check that all is well', 'npx shop doctor', 'It reads the whole shop and names what does not fit.'],
] as const

/** The home page of a shop without products: it tells shoppers when to return, and the owner what to do next. */
export const OpeningSoon = ({ name }: { name: string }) => (
  <section className={styles.soon}>
    <div className={styles.words}>
      <h1>{name}</h1>
      <p>We are setting up, and open soon. Nothing is for sale yet.</p>
      <div>
        <ButtonLink to={urls.contact} variant="quiet">
          Contact us
        </ButtonLink>
      </div>
    </div>
    <div className={styles.steps}>
      <h2>Is this your shop?</h2>
      <ol>
        {STEPS.map(([title, command, text]) => (
          <li key={command}>
            <h3>{title}</h3>
            <p>
              <code>{command}</code>
            </p>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
