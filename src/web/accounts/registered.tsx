import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import * as urls from '#domain/urls.ts'
import { ACCOUNT_TEXTS, REGISTRATION_REDIRECT_MS } from '#domain/accounts/accounts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Link } from '#web/ui/link.tsx'
import { AccountFrame } from './account-frame.tsx'

/** Redirects to the sign-in page. Without JavaScript, a tag in the page's head redirects. Section 4, "Authentication". */
export function Registered() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(urls.login, { replace: true }), REGISTRATION_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <AccountFrame title="Create account">
      <Alert tone="success">
        <p>{ACCOUNT_TEXTS.registered}</p>
      </Alert>
      <p>
        <Link to={urls.login}>Continue now</Link>
      </p>
    </AccountFrame>
  )
}
