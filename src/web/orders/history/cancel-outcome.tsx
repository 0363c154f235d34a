import { useEffect, useRef } from 'react'
import { CANCEL_ORDER_TEXTS } from '#domain/orders/order-state.ts'
import type { LoadedOrder } from '#web/orders/load-order.ts'
import { Alert } from '#web/ui/alert.tsx'

/** Takes the focus, because the pressed button lost it. */
export function CancelOutcome({ loaded }: { loaded: LoadedOrder }) {
  const message = useRef<HTMLParagraphElement>(null)
  const { canceled, problem } = loaded
  useEffect(() => {
    if (loaded.canceled || loaded.problem) message.current?.focus()
  }, [loaded])
  if (!canceled && problem === null) return null
  return (
    <Alert tone={canceled ? 'success' : 'error'}>
      <p ref={message} tabIndex={-1}>
        {canceled ? CANCEL_ORDER_TEXTS.done : problem}
      </p>
    </Alert>
  )
}
