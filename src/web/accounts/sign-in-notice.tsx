import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Alert } from '#web/ui/alert.tsx'
import styles from './sign-in-notice.module.css'
import { CLEARED_NOTICE, noticeIn } from './notice.ts'

/** Shows once, until the next page, what signing in added to the cart. */
export function SignInNotice() {
  const { key } = useLocation()
  return <Notice key={key} />
}

function Notice() {
  const [notice, setNotice] = useState<string | null>(null)
  useEffect(() => {
    const found = noticeIn(document.cookie)
    if (!found) return
    document.cookie = CLEARED_NOTICE
    // oxlint-disable-next-line react/set-state-in-effect -- the first render repeats the server's, the same for everybody
    setNotice(found)
  }, [])
  return (
    notice && (
      <div className={`page ${styles.notice}`}>
        <Alert tone="success">{notice}</Alert>
      </div>
    )
  )
}
