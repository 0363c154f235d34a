import { fullName } from '#domain/accounts/full-name.ts'
import type { ReactNode } from 'react'
import { ACCOUNT_TITLES } from '#domain/accounts/account-area.ts'
import type { FieldErrors } from '#domain/errors.ts'
import * as urls from '#domain/urls.ts'
import { AccountPage } from '#web/account-area/account-page.tsx'
import { Section } from '#web/account-area/section.tsx'
import { EmailField, NewPasswordFields } from '#web/accounts/account-fields.tsx'
import { AccountForm } from '#web/accounts/account-form.tsx'
import { OwnerProof } from '#web/accounts/passkeys/owner-proof.tsx'
import { PasswordField } from '#web/accounts/password/password-field.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Link } from '#web/ui/link.tsx'
import type { ProfileForm, ProfileOutcome } from './profile-outcome.ts'
import { emailFormErrors, nameFormErrors, passwordFormErrors } from './change-profile.ts'
import { PasskeysSection, type PasskeyList } from '#web/account-area/passkeys/passkeys-section.tsx'

type User = { firstName: string; lastName: string; email: string }
type ProfileScreenProps = { user: User; outcome: ProfileOutcome | null } & PasskeyList

export const ProfileScreen = ({ user, outcome, passkeys, hasPassword }: ProfileScreenProps) => (
  <AccountPage title={ACCOUNT_TITLES.profile}>
    <Section title="Name">
      <OneForm name="name" rule={nameFormErrors} button="Change name" outcome={outcome}>
        {(errors, typed) => (
          <Field
            label="Full name"
            name="name"
            autoComplete="name"
            aria-required
            dir="auto"
            defaultValue={typed?.name ?? fullName(user)}
            error={errors.name}
          />
        )}
      </OneForm>
    </Section>
    <Section title="Email address">
      <p>
        You sign in as <strong>{user.email}</strong>. A new address takes effect once you open the link that we send to
        it.
      </p>
      <OneForm name="email" rule={emailFormErrors} button="Send the link" outcome={outcome}>
        {(errors, typed) => (
          <>
            <EmailField typed={typed?.email} errors={errors} />
            <OwnerProof password={hasPassword ? { name: 'emailPassword', errors } : null} email={user.email} />
          </>
        )}
      </OneForm>
    </Section>
    <Section title="Password">
      {hasPassword ? (
        <OneForm name="password" rule={passwordFormErrors} button="Change password" outcome={outcome}>
          {(errors) => (
            <>
              <PasswordField
                label="Current password"
                name="currentPassword"
                autoComplete="current-password"
                error={errors.currentPassword}
              />
              <NewPasswordFields label="New password" errors={errors} />
            </>
          )}
        </OneForm>
      ) : (
        <p>
          Your account has no password. <Link to={urls.forgotPassword}>Send me a link to set one</Link>
        </p>
      )}
    </Section>
    <PasskeysSection
      passkeys={passkeys}
      hasPassword={hasPassword}
      email={user.email}
      outcome={outcome?.form === 'passkeys' ? outcome : null}
    />
  </AccountPage>
)

type OneFormProps = {
  name: ProfileForm
  rule: (form: FormData) => FieldErrors
  button: string
  outcome: ProfileOutcome | null
  children: (errors: FieldErrors, typed: { name: string; email: string } | undefined) => ReactNode
}

/** One form of the page, with its outcome. Emptied on success. */
function OneForm({ name, rule, button, outcome, children }: OneFormProps) {
  const own = outcome?.form === name ? outcome : null
  return (
    <>
      {own?.done && <Alert tone="success">{own.done}</Alert>}
      <AccountForm
        key={own?.done ? 'done' : 'open'}
        rule={rule}
        failure={own?.failure ?? null}
        button={button}
        busyButton="Saving..."
      >
        {(errors) => (
          <>
            <input type="hidden" name="intent" value={name} />
            {children(errors, own?.failure?.values)}
          </>
        )}
      </AccountForm>
    </>
  )
}
