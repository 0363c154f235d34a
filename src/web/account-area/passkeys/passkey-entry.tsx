import { Form } from 'react-router'
import type { Answer } from '#contract/client.ts'
import { MAX_PASSKEY_NAME_LENGTH } from '#domain/accounts/passkeys.ts'
import { Day } from '#web/orders/day.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { REMOVE_PASSKEY, RENAME_PASSKEY } from './change-passkeys.ts'
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
    </div>
    <Disclosure
      summary={
        <>
          Change<span className="visually-hidden">: {passkey.name}</span>
        </>
      }
      variant="button"
    >
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
