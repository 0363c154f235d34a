import { ACCOUNT_TITLES } from '#domain/accounts/account-area.ts'
import { ERASURE_TEXTS } from '#domain/accounts/erasure.ts'
import * as urls from '#domain/urls.ts'
import { AccountPage } from '#web/account-area/account-page.tsx'
import { Section } from '#web/account-area/section.tsx'
import { SignInFirst } from '#web/account-area/sign-in-first.tsx'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { AccountFrame } from '#web/accounts/account-frame.tsx'
import { OwnerProof } from '#web/accounts/passkeys/owner-proof.tsx'
import type { AccountFailure, AccountOutcome } from '#web/accounts/send-account-form.ts'
import { useQuery } from '#web/navigation/query.ts'
import { useRootData } from '#web/root-data.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { deletionErrors } from './delete-account.ts'
import styles from './data-screen.module.css'

/** Downloads all data of the account; with `?delete`, deletes the account. */
export function DataScreen({ outcome, hasPassword }: { outcome: AccountOutcome | null; hasPassword: boolean }) {
  const user = useRootData()?.shopper?.user
  const asksToDelete = useQuery().has('delete')
  if (outcome?.answer)
    return (
      <AccountFrame title={ACCOUNT_TITLES.data}>
        <Alert tone="success">{ERASURE_TEXTS.done}</Alert>
        <ButtonLink to={urls.home}>Return to Homepage</ButtonLink>
      </AccountFrame>
    )
  if (!user) return <SignInFirst title={ACCOUNT_TITLES.data} next={urls.accountData} />
  return (
    <AccountPage title={asksToDelete ? 'Delete your account' : ACCOUNT_TITLES.data}>
      {asksToDelete ? <Deletion failure={outcome?.failure ?? null} hasPassword={hasPassword} email={user.email} /> : <Ways />}
    </AccountPage>
  )
}

const Ways = () => (
  <>
    <Section title="Download">
      <p>
        Everything the shop knows about you, as a JSON file: account, addresses, orders, wishlist, cart, newsletter, passkeys and where you
        are signed in.
      </p>
      <p>
        <ButtonLink to={urls.personalData} download="account.json" variant="quiet">
          Download your data
        </ButtonLink>
      </p>
    </Section>
    <Section title="Delete">
      <p>You will see what happens before anything is deleted.</p>
      <p>
        <ButtonLink to={urls.deleteAccount} variant="quiet">
          Delete your account
        </ButtonLink>
      </p>
    </Section>
  </>
)

type DeletionProps = { failure: AccountFailure | null; hasPassword: boolean; email: string }

const Deletion = ({ failure, hasPassword, email }: DeletionProps) => (
  <>
    <ul className={styles.effects}>
      {ERASURE_TEXTS.effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
    <AccountForm
      rule={deletionErrors}
      failure={failure}
      button="Delete my account for good"
      busyButton="Deleting..."
    >
      {(errors) => (
        <OwnerProof password={hasPassword ? { name: 'password', errors } : null} email={email} />
      )}
    </AccountForm>
    <p>
      <Link to={urls.accountData}>Keep my account</Link>
    </p>
  </>
)
