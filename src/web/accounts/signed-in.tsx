import { Form } from 'react-router'
import { Button, ButtonLink } from '../ui/button.tsx'
import { AccountFrame } from './account-frame.tsx'
import styles from './account-form.module.css'

/** The sign-in page for someone who has signed in. */
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
    <ButtonLink to="/products">Continue shopping</ButtonLink>
    <Form method="post" action="/logout" className={styles.form}>
      <Button look="quiet">Sign out</Button>
      <Button look="plain" name="next" value="/login">
        Use another account
      </Button>
    </Form>
  </AccountFrame>
)
