import { Form } from 'react-router'
import type { Answer } from '#contract/client.ts'
import { Section } from '#web/account-area/section.tsx'
import type { ProfileOutcome } from '#web/account-area/profile/profile-outcome.ts'
import { OwnerProof } from '#web/accounts/passkeys/owner-proof.tsx'
import { PROOF } from '#web/accounts/passkeys/send-passkey.ts'
import { PasskeyOption } from '#web/accounts/passkeys/passkey-option.tsx'
import { FailureAlert } from '#web/checkout/failure-alert.tsx'
import { useHydrated } from '#web/hydrated.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PasskeyEntry } from './passkey-entry.tsx'
import styles from '#web/accounts/account-form.module.css'
import listStyles from '#web/account-area/account-page.module.css'

export type PasskeyList = Answer<'GET /api/account/passkeys'>

type PasskeysSectionProps = PasskeyList & { email: string; outcome: ProfileOutcome | null }

export const PasskeysSection = ({ passkeys, hasPassword, email, outcome }: PasskeysSectionProps) => (
  <Section title="Passkeys">
    <p>A passkey lets you sign in with your device’s screen lock. There is nothing to remember and nothing to steal.</p>
    {outcome?.done && <Alert tone="success">{outcome.done}</Alert>}
    {outcome?.failure && (
      <FailureAlert
        failure={{ message: outcome.failure.message ?? Object.values(outcome.failure.fields)[0] ?? null }}
      />
    )}
    {passkeys.length > 0 && (
      <ul className={listStyles.list} aria-label="Passkeys">
        {passkeys.map((passkey) => (
          <PasskeyEntry key={passkey._id} passkey={passkey} />
        ))}
      </ul>
    )}
    {useHydrated() && (
      <Form method="post" className={styles.form}>
        <OwnerProof password={hasPassword ? { name: PROOF, errors: {} } : null} email={email} />
        <PasskeyOption ask={{ kind: 'account' }}>Add a passkey</PasskeyOption>
      </Form>
    )}
  </Section>
)
