import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import * as urls from '#domain/urls.ts'
import { ACCOUNT_TEXTS, REGISTRATION_REDIRECT_MS } from '#domain/accounts/accounts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Link } from '#web/ui/link.tsx'
import { AccountFrame } from './account-frame.tsx'

const SECONDS = REGISTRATION_REDIRECT_MS / 1000

/** Redirects to the sign-in page, with and without JavaScript. Section 4, "Authentication". */
export function Registered() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(urls.login, { replace: true }), REGISTRATION_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <AccountFrame title="Create account">
      <noscript>
        <meta httpEquiv="refresh" content={`${SECONDS};url=${urls.login}`} />
      </noscript>
      <Alert tone="success">
        <p>{ACCOUNT_TEXTS.registered}</p>
      </Alert>
      <p>
        <Link to={urls.login}>Go on now</Link>
      </p>
    </AccountFrame>
  )
}
