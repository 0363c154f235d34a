import { useEffect, useRef } from 'react'
import { Alert } from '../ui/alert.tsx'

type FailureAlertProps = {
  failure: { message: string | null }
  /** What to do about it. */
  advice?: string | null
}

/** Its message takes the focus with each failure: the button that was pressed has lost it while it was busy. */
export function FailureAlert({ failure, advice }: FailureAlertProps) {
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (failure.message) message.current?.focus()
  }, [failure])
  return (
    failure.message && (
      <Alert tone="error">
        <p ref={message} tabIndex={-1}>
          {failure.message}
        </p>
        {advice && <p>{advice}</p>}
      </Alert>
    )
  )
}
