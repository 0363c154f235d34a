import { Form } from 'react-router'
import type { Answer } from '#contract/client.ts'
import { ACCOUNT_TITLES } from '#domain/accounts/account-area.ts'
import { AccountPage } from '#web/account-area/account-page.tsx'
import { Day } from '#web/orders/day.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import styles from '#web/account-area/account-page.module.css'

type Session = Answer<'GET /api/account/sessions'>['sessions'][number]

export const EVERYWHERE = 'everywhere'

export const SessionsScreen = ({ sessions }: { sessions: Session[] }) => (
  <AccountPage title={ACCOUNT_TITLES.sessions}>
    <p>Sign out any session you do not recognize, and then change your password.</p>
    <ul className={styles.list} aria-label="Sessions">
      {sessions.map((session) => (
        <Entry key={session._id} session={session} />
      ))}
    </ul>
    <Disclosure summary="Sign out everywhere" variant="button">
      <Form method="post" className={styles.confirm}>
        <p>Sign out on every device, including this one?</p>
        <Button name="intent" value={EVERYWHERE}>
          Yes, sign out everywhere
        </Button>
      </Form>
    </Disclosure>
  </AccountPage>
)

const Entry = ({ session }: { session: Session }) => (
  <li className={styles.entry}>
    <div>
      <p className={styles.name}>{session.current ? `${session.device} (this one)` : session.device}</p>
      <p className={styles.quiet}>
        Last used on <Day at={session.lastUsedAt} />, signed in on <Day at={session.signedInAt} />
      </p>
    </div>
    {!session.current && (
      <Form method="post">
        <Button variant="quiet" name="id" value={session._id}>
          Sign out<span className="visually-hidden">: {session.device}</span>
        </Button>
      </Form>
    )}
  </li>
)
