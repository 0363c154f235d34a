import { useState, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Problem } from '#desk/attempt.ts'
import { isUnsent, type Unsent } from '#desk/unsent.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyCommand } from './copy-command.tsx'
import { useFocusOn } from './focus-on.ts'
import { Refusal } from './refusal.tsx'
import styles from './deed-form.module.css'

type Answered<Preview> = { problem: Problem } | { preview: Preview; shown: string; command: string | null } | undefined

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
  const [kept, setKept] = useState<Answered<Preview>>(undefined)
  if (!isUnsent(outcome) && outcome !== kept) setKept(outcome)
  const answered = isUnsent(outcome) ? kept : outcome
  const [edited, setEdited] = useState<Answered<Preview>>(undefined)
  const seen = answered && 'preview' in answered && answered !== edited ? answered : null
  useFocusOn(outcome)
  const label = typeof submit === 'string' ? submit : seen && submit(seen.preview)
  return (
    <Form method="post" className={styles.form} noValidate onInput={() => setEdited(answered)}>
      {isUnsent(outcome) && (
        <div className={styles.answer} tabIndex={-1} data-focus>
          <Alert tone="error" title="No connection">
            <p>The shop did not answer, so this page cannot say whether it was done. Your entries are kept.</p>
            {show ? (
              <p>Send them again when you are online: it will not be done twice.</p>
            ) : (
              <p>When you are online, look whether it was done before you send them again.</p>
            )}
          </Alert>
        </div>
      )}
      {answered && 'problem' in answered && !isUnsent(outcome) && <Refusal problem={answered.problem} />}
      {children}
      {seen && show && (
        <section className={styles.preview} aria-label="What changes" tabIndex={-1} data-focus>
          <input type="hidden" name="shown" value={seen.shown} />
          {show(seen.preview)}
          {seen.command !== null && <CopyCommand line={seen.command} />}
        </section>
      )}
      <p className={styles.buttons}>
        <Button busy={isBusy}>{show && !seen ? 'Show what changes' : label}</Button>
      </p>
    </Form>
  )
}
