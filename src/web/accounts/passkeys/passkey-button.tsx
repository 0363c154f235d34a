import { useState, type MouseEvent, type ReactNode } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { FailureAlert } from '#web/checkout/failure-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { askPasskey, canUsePasskeys, passkeyProblem, type PasskeyAsk } from './ask-passkey.ts'
import { PASSKEY } from './send-passkey.ts'

export type PasskeyButtonProps = {
  ask: PasskeyAsk
  children: ReactNode
  /** Called instead of submitting the form. */
  onAnswer?: (form: FormData) => Promise<void>
}

/** Asks for a passkey and sends its response with the form's other fields. */
export default function PasskeyButton({ ask, children, onAnswer }: PasskeyButtonProps) {
  const submit = useSubmit()
  const isSending = useNavigation().state === 'submitting'
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<{ message: string } | null>(null)
  if (!canUsePasskeys()) return null

  async function press({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): Promise<void> {
    const fields = new FormData(form ?? undefined)
    setAsking(true)
    setFailure(null)
    try {
      fields.set(PASSKEY, await askPasskey(ask, fields))
      await (onAnswer ? onAnswer(fields) : submit(fields, { method: 'post' }))
    } catch (error) {
      setFailure({ message: passkeyProblem(error) })
    } finally {
      setAsking(false)
    }
  }

  return (
    <>
      {failure && <FailureAlert failure={failure} />}
      <Button type="button" variant="quiet" busy={isAsking || isSending} onClick={(event) => void press(event)}>
        {children}
      </Button>
    </>
  )
}
