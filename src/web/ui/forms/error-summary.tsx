import { useEffect, useId, useRef } from 'react'
import type { FieldErrors } from '#domain/errors.ts'
import styles from './error-summary.module.css'

type ErrorSummaryProps = {
  errors: FieldErrors
  /** A prefix of the fields' ids: links lead to `#field-${prefix}${name}`. */
  prefix?: string
}

/** Takes the focus when mounted. Change its `key` for each submission to repeat that. */
export const ErrorSummary = (props: ErrorSummaryProps) =>
  Object.values(props.errors).some(Boolean) ? <Summary {...props} /> : null

function Summary({ errors, prefix = '' }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null)
  const title = useId()
  useEffect(() => box.current?.focus(), [])
  return (
    <section ref={box} className={styles.summary} aria-labelledby={title} tabIndex={-1}>
      <h2 id={title} className={styles.title}>
        Please check the following
      </h2>
      <ul className={styles.list}>
        {Object.entries(errors).map(
          ([name, message]) =>
            message && (
              <li key={name}>
                <a href={`#field-${prefix}${name}`}>{message}</a>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}
