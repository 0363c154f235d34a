import styles from './styleguide.module.css'

const COLORS = [
  'paper',
  'raised',
  'sunken',
  'ink',
  'quiet',
  'hairline',
  'outline',
  'accent',
  'accent-strong',
  'accent-ground',
  'alarm',
  'alarm-ground',
]

const SIZES = ['title-1', 'title-2', 'title-3', 'title-4', 'text-large', 'text', 'text-small']

/** Samples of `styles/tokens.css`. The style sheet assigns the tokens, because pages have no inline styles. */
export const Tokens = () => (
  <>
    <section>
      <h2>Color</h2>
      <ul className={styles.colors}>
        {COLORS.map((color) => (
          <li key={color}>
            <span className={styles.swatch} data-token={color} />
            {color}
          </li>
        ))}
      </ul>
    </section>
    <section>
      <h2>Type</h2>
      {SIZES.map((size) => (
        <p key={size} className={styles.type} data-token={size}>
          Good things for every day, $12,345.00 <small>{size}</small>
        </p>
      ))}
    </section>
  </>
)
