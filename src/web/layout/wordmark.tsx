import styles from './wordmark.module.css'

const LONG_NAME_LENGTH = 24

export const Wordmark = ({ name }: { name: string }) => (
  <span className={name.length > LONG_NAME_LENGTH ? `${styles.wordmark} ${styles.long}` : styles.wordmark}>
    <svg className={styles.leaf} viewBox="4 2 24 28" aria-hidden>
      <g transform="rotate(32 16 16)">
        <path d="M16 10.5c.9-2.6 3.8-4.2 6.5-3 4 1.7 4.3 7 1.6 11-2.2 3.3-5.9 5.4-8.1 9.5-2.2-4.1-5.9-6.2-8.1-9.5-2.7-4-2.4-9.3 1.6-11 2.7-1.2 5.6.4 6.5 3z" />
        <path className={styles.stem} d="M16 11c0-3-.4-5-1.6-7" />
        <path className={styles.vein} d="M16 12v11M11.5 13l4.5 3.5 4.5-3.5M12.4 17.7l3.6 2.8 3.6-2.8" />
      </g>
    </svg>
    {name}
  </span>
)
