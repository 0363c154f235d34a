import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ACCOUNT_TEXTS, REGISTRATION_REDIRECT_MS } from '#domain/accounts.ts'
import { Alert } from '../ui/alert.tsx'
import { Link } from '../ui/link.tsx'
import { AccountFrame } from './account-frame.tsx'

const SECONDS = REGISTRATION_REDIRECT_MS / 1000

/** Goes on to the sign-in page by itself, with and without JavaScript. Section 4, "Authentication". */
export function Registered() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login', { replace: true }), REGISTRATION_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <AccountFrame title="Create account">
      <noscript>
        <meta httpEquiv="refresh" content={`${SECONDS};url=/login`} />
      </noscript>
      <Alert tone="success">
        <p>{ACCOUNT_TEXTS.registered}</p>
      </Alert>
      <p>
        <Link to="/login">Go on now</Link>
      </p>
    </AccountFrame>
  )
}
