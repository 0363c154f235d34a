import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FieldErrors } from '#domain/errors.ts'
import { PASSKEY_TEXTS } from '#domain/accounts/passkeys.ts'
import * as urls from '#domain/urls.ts'
import { PasswordField } from '#web/accounts/password/password-field.tsx'
import { browserApi } from '#web/api.ts'
import { storeToken } from '#web/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Link } from '#web/ui/link.tsx'
import { PasskeyOption } from './passkey-option.tsx'
import { credentialIn } from './send-passkey.ts'

type OwnerProofProps = {
  /** Null for an account without a password. */
  password: { name: string; errors: FieldErrors } | null
  email: string
}

/** Asks for the account's password, or for a fresh sign-in if it has none. */
export const OwnerProof = ({ password, email }: OwnerProofProps) =>
  password ? (
    <PasswordField
      label="Your password"
      name={password.name}
      autoComplete="current-password"
      error={password.errors[password.name]}
    />
  ) : (
    <PasskeyProof email={email} />
  )

function PasskeyProof({ email }: { email: string }) {
  const [isConfirmed, setConfirmed] = useState(false)
  const navigate = useNavigate()

  async function confirm(form: FormData): Promise<void> {
    const { token, user } = await browserApi()('POST /api/auth/passkey', { body: { credential: credentialIn(form) } })
    storeToken(token)
    // A passkey of another account has signed in to that one, whose page this is not.
    if (user.email === email) setConfirmed(true)
    else await navigate(urls.login)
  }

  if (isConfirmed) return <Alert tone="success">{PASSKEY_TEXTS.confirmed}</Alert>
  return (
    <>
      <p>
        Your account has no password. Confirm with your passkey that it is you, or{' '}
        <Link to={urls.forgotPassword}>set a password</Link> first.
      </p>
      <PasskeyOption ask={{ kind: 'sign in' }} onAnswer={confirm}>
        Confirm with a passkey
      </PasskeyOption>
    </>
  )
}
