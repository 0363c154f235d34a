import { useEffect, useRef } from 'react'
import { Alert } from '#web/ui/alert.tsx'

type FailureAlertProps = {
  failure: { message: string | null }
  advice?: string | null
}

/** Focuses the message of each failure, because the pressed button lost the focus while it was busy. */
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
