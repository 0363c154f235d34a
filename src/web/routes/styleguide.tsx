import { NO_INDEX } from '#web/page-meta.ts'
import { PARTS } from '#web/styleguide/parts.tsx'
import { Tokens } from '#web/styleguide/tokens.tsx'
import styles from '#web/styleguide/styleguide.module.css'

export const meta = () => [{ title: 'Style guide' }, NO_INDEX]

/** Exists only in development: `routes.ts` omits it from every build. */
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
