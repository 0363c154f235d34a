import type { ReactNode } from 'react'
import type { Problem } from '#desk/attempt.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useFocusOn } from './focus-on.ts'
import styles from './deed-form.module.css'

type RefusalProps = { problem: Pick<Problem, 'message'> | undefined; children?: ReactNode }

/** Why a form was refused. */
export function Refusal({ problem, children }: RefusalProps) {
  useFocusOn(problem)
  if (!problem) return null
  return (
    <div className={styles.answer} tabIndex={-1} data-focus>
      <Alert tone="error">
        <bdi>{problem.message}</bdi>
        {children}
      </Alert>
    </div>
  )
}
