import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Problem } from '#desk/attempt.ts'
import type { Unsent } from '#desk/unsent.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './deed-form.module.css'

type Answered<Preview> = { problem: Problem } | { preview: Preview; shown: string } | undefined

type DeedFormProps<Preview> = {
  /** What the last submission returned. */
  outcome: Answered<Preview> | Unsent
  /** What would change. Without it, the deed has no preview. */
  show?: (preview: Preview) => ReactNode
  /** The button that does it, such as "Refund". */
  submit: string | ((preview: Preview) => string)
  children?: ReactNode
}

/** Nothing is written before the form has shown what changes, and what was changed in its fields is shown first. */
export function DeedForm<Preview>({ outcome, show, submit, children }: DeedFormProps<Preview>) {
  const isBusy = useNavigation().state !== 'idle'
  const isUnsent = outcome !== undefined && 'unsent' in outcome
  const [kept, setKept] = useState<Answered<Preview>>(undefined)
  if (!isUnsent && outcome !== kept) setKept(outcome)
  const answered = isUnsent ? kept : outcome
  const [edited, setEdited] = useState<Answered<Preview>>(undefined)
  const seen = answered && 'preview' in answered && answered !== edited ? answered : null
  const form = useFocusOn(outcome)
  const label = typeof submit === 'string' ? submit : seen && submit(seen.preview)
  return (
    <Form ref={form} method="post" className={styles.form} noValidate onInput={() => setEdited(answered)}>
      {isUnsent && (
        <div className={styles.answer} tabIndex={-1} data-focus>
          <Alert tone="error" title="No connection">
            The shop did not answer, so this page cannot say whether it was done. Your entries are kept. Send them again
            when you are online: it will not be done twice.
          </Alert>
        </div>
      )}
      {answered && 'problem' in answered && !isUnsent && (
        <div className={styles.answer} tabIndex={-1} data-focus>
          <Alert tone="error">
            <bdi>{answered.problem.message}</bdi>
          </Alert>
        </div>
      )}
      {children}
      {seen && show && (
        <section className={styles.preview} aria-label="What changes" tabIndex={-1} data-focus>
          <input type="hidden" name="shown" value={seen.shown} />
          {show(seen.preview)}
        </section>
      )}
      <p className={styles.buttons}>
        <Button busy={isBusy}>{show && !seen ? 'Show what changes' : label}</Button>
      </p>
    </Form>
  )
}

/** Moves the focus to the first wrong field, or else to what was answered. */
function useFocusOn(outcome: object | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!outcome) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const answer = form.current?.querySelector<HTMLElement>('[data-focus]')
    ;(wrong ?? answer)?.focus()
  }, [outcome])
  return form
}
