import { NO_INDEX } from '../page-meta.ts'
import { PARTS } from '../styleguide/parts.tsx'
import { Tokens } from '../styleguide/tokens.tsx'
import styles from '../styleguide/styleguide.module.css'

export const meta = () => [{ title: 'Style guide' }, NO_INDEX]

/** In development only: `routes.ts` leaves it out of every build. */
export default function Styleguide() {
  return (
    <div className={`page ${styles.screen}`}>
      <h1>Style guide</h1>
      <Tokens />
      {PARTS.map(({ name, states }) => (
        <section key={name}>
          <h2>{name}</h2>
          <div className={styles.states}>
            {Object.entries(states).map(([state, shown]) => (
              <figure key={state}>
                {shown}
                <figcaption className={styles.caption}>{state}</figcaption>
              </figure>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
