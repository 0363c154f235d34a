import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { Answer } from '#contract/client.ts'
import { MAX_PASSKEY_NAME_LENGTH, PASSKEY_TEXTS } from '#domain/accounts/passkeys.ts'
import { PasswordField } from '#web/accounts/password/password-field.tsx'
import { PROOF } from '#web/accounts/passkeys/send-passkey.ts'
import { Day } from '#web/orders/day.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { KEEP_PASSKEY, REMOVE_PASSKEY, RENAME_PASSKEY } from './change-passkeys.ts'
import styles from '#web/account-area/account-page.module.css'

type Passkey = Answer<'GET /api/account/passkeys'>['passkeys'][number]

export const PasskeyEntry = ({ passkey: { _id: id, ...passkey } }: { passkey: Passkey }) => (
  <li className={styles.entry}>
    <div>
      <p className={styles.name}>
        <bdi>{passkey.name}</bdi>
      </p>
      <p className={styles.quiet}>
        Last used on <Day at={passkey.lastUsedAt} />, added on <Day at={passkey.createdAt} />
      </p>
      {passkey.suspendedAt !== null && <p>{PASSKEY_TEXTS.unconfirmed}</p>}
    </div>
    {passkey.suspendedAt !== null && (
      <Disclosure summary={<Named passkey={passkey}>Keep or remove</Named>} variant="button">
        <Form method="post" className={styles.confirm}>
          <input type="hidden" name="id" value={id} />
          <PasswordField label="Your new password" name={PROOF} id={`keep-${id}`} autoComplete="current-password" />
          <Button name="intent" value={KEEP_PASSKEY}>
            Keep this passkey
          </Button>
          <Button variant="quiet" name="intent" value={REMOVE_PASSKEY}>
            Remove this passkey
          </Button>
        </Form>
      </Disclosure>
    )}
    <Disclosure summary={<Named passkey={passkey}>Change</Named>} variant="button">
      <Form method="post" className={styles.confirm}>
        <input type="hidden" name="id" value={id} />
        <Field
          label="Name"
          name="name"
          id={`passkey-${id}`}
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          dir="auto"
          autoComplete="off"
          defaultValue={passkey.name}
        />
        <Button name="intent" value={RENAME_PASSKEY}>
          Save name
        </Button>
        <Button variant="quiet" name="intent" value={REMOVE_PASSKEY}>
          Remove this passkey
        </Button>
      </Form>
    </Disclosure>
  </li>
)

const Named = ({ passkey, children }: { passkey: Pick<Passkey, 'name'>; children: ReactNode }) => (
  <>
    {children}
    <span className="visually-hidden">: {passkey.name}</span>
  </>
)
