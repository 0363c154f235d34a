import { useEffect, useRef } from 'react'
import { Alert } from '../ui/alert.tsx'

/** Takes the focus with each failure: the button that was pressed has lost it while it was busy. */
export function FailureAlert({ failure }: { failure: { message: string | null } }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure.message) box.current?.focus()
  }, [failure])
  return (
    failure.message && (
      <div ref={box} tabIndex={-1}>
        <Alert tone="error">
          <p>{failure.message}</p>
        </Alert>
      </div>
    )
  )
}
