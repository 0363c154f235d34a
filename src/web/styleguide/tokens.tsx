import styles from './styleguide.module.css'

const COLOURS = [
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

/** `styles/tokens.css`, seen. Which token a sample shows is in the style sheet: no style may stand in the page. */
export const Tokens = () => (
  <>
    <section>
      <h2>Colour</h2>
      <ul className={styles.colours}>
        {COLOURS.map((colour) => (
          <li key={colour}>
            <span className={styles.swatch} data-token={colour} />
            {colour}
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
