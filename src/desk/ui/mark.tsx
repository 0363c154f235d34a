import type { ReactNode } from 'react'
import styles from './mark.module.css'

const TONES = { alarm: styles.alarm, done: styles.done, plain: '' }

/** A short word about a row, such as "Late". */
export const Mark = ({ tone = 'plain', children }: { tone?: keyof typeof TONES; children: ReactNode }) => (
  <span className={`${styles.mark} ${TONES[tone]}`}>{children}</span>
)
