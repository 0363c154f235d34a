import { Form } from 'react-router'
import * as urls from '#domain/urls.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AccountFrame } from './account-frame.tsx'
import styles from './account-form.module.css'

export const SignedIn = ({ user }: { user: { firstName: string; email: string } }) => (
  <AccountFrame
    title={
      <>
        Hello, <bdi>{user.firstName}</bdi>
      </>
    }
  >
    <p>
      You are signed in as <strong>{user.email}</strong>.
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
