import { Form } from 'react-router'
import { ACCOUNT_TITLES } from '#domain/accounts/account-area.ts'
import * as urls from '#domain/urls.ts'
import { CONFIRMATION_TEXTS } from '#domain/accounts/email-confirmation.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { AccountFrame } from './account-frame.tsx'
import styles from './account-form.module.css'

export const SignedIn = ({ user }: { user: { firstName: string; email: string; emailConfirmed: boolean } }) => (
  <AccountFrame
    title={
      user.firstName ? (
        <>
          Hello, <bdi>{user.firstName}</bdi>
        </>
      ) : (
        'Hello'
      )
    }
  >
    <p>
      You are signed in as <strong>{user.email}</strong>.
    </p>
    {!user.emailConfirmed && (
      <p className={styles.quiet}>
        {CONFIRMATION_TEXTS.unconfirmed} <Link to={urls.confirmEmail}>Send it again</Link>
      </p>
    )}
    <p>
      <Link to={urls.account}>{ACCOUNT_TITLES.orders}</Link>
    </p>
    <ButtonLink to={urls.products}>Continue shopping</ButtonLink>
    <Form method="post" action={urls.logout} className={styles.form}>
      <Button variant="quiet">Sign out</Button>
      <Button variant="plain" name="next" value={urls.login}>
        Use another account
      </Button>
    </Form>
  </AccountFrame>
)
