import { useRef, useState, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { PASSKEY_TEXTS } from '#domain/accounts/passkeys.ts'
import type { Problem } from '#desk/attempt.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type PasskeyButtonProps = {
  /** Where the options come from. */
  options: string
  ceremony: 'create' | 'get'
  /** Shows what is wrong with the fields beside it. */
  onRefused?: (problem: Problem) => void
  children: string
}

/** Asks the browser for a passkey, and sends the form around it with the answer. */
export function PasskeyButton({ options, ceremony, onRefused, children }: PasskeyButtonProps) {
  const credential = useRef<HTMLInputElement>(null)
  const canUse = useSyncExternalStore(never, canUsePasskeys, () => false)
  const [problem, setProblem] = useState<string | null>(null)
  const isBusy = useNavigation().state !== 'idle'
  async function ask(): Promise<void> {
    const form = credential.current!.form!
    setProblem(null)
    const response = await fetch(options, { method: 'POST', body: new URLSearchParams(new FormData(form) as never) })
    const answer = (await response.json()) as { problem: Problem } | { options: never }
    if ('problem' in answer) {
      onRefused?.(answer.problem)
      return setProblem(answer.problem.message)
    }
    try {
      credential.current!.value = JSON.stringify(await askBrowser(ceremony, answer.options))
      form.requestSubmit()
    } catch {
      setProblem(PASSKEY_TEXTS.notUsed)
    }
  }
  return (
    <>
      <input ref={credential} type="hidden" name="credential" />
      {problem !== null && <Alert tone="error">{problem}</Alert>}
      <Button
        type="button"
        busy={isBusy}
        disabled={!canUse}
        onClick={() => void ask().catch(() => setProblem(PASSKEY_TEXTS.failed))}
      >
        {children}
      </Button>
      {!canUse && <p>A passkey needs JavaScript and a browser that has passkeys. Or use a password and a code.</p>}
    </>
  )
}

const never = () => () => {}

const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential

const askBrowser = (ceremony: PasskeyButtonProps['ceremony'], options: never): Promise<Credential | null> =>
  ceremony === 'create'
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
