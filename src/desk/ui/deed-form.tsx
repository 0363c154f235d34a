import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Problem } from '#desk/attempt.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './deed-form.module.css'

type DeedFormProps<Preview> = {
  /** What the last submission returned. */
  outcome: { problem: Problem } | { preview: Preview; shown: string } | undefined
  /** What would change. */
  show: (preview: Preview) => ReactNode
  /** The button that does it, such as "Refund". */
  submit: string
  children: ReactNode
}

/** Nothing is written before the form has shown what changes. */
export function DeedForm<Preview>({ outcome, show, submit, children }: DeedFormProps<Preview>) {
  const isBusy = useNavigation().state !== 'idle'
  const seen = outcome && 'preview' in outcome ? outcome : null
  return (
    <Form method="post" className={styles.form} noValidate>
      {outcome && 'problem' in outcome && <Alert tone="error">{outcome.problem.message}</Alert>}
      {children}
      {seen && (
        <section className={styles.preview} aria-label="What changes" aria-live="polite">
          <input type="hidden" name="shown" value={seen.shown} />
          {show(seen.preview)}
        </section>
      )}
      <p className={styles.buttons}>
        <Button busy={isBusy}>{seen ? submit : 'Show what changes'}</Button>
      </p>
    </Form>
  )
}
