import { Form, useNavigation } from 'react-router'
import { POWERS, SCOPES, type ApiKey } from '#domain/people/keys.ts'
import type { Problem } from '#desk/attempt.ts'
import { Section } from '#desk/ui/page.tsx'
import { Refusal } from '#desk/ui/refusal.tsx'
import { Secret } from '#desk/ui/secret.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { POWER_WORDS, SCOPE_WORDS } from './power-words.ts'
import styles from './new-key.module.css'

type NewKeyProps = { outcome: { problem: Problem } | { added: ApiKey & { secret: string } } | undefined }

/** Adds a key, and shows its secret, which is not stored. */
export function NewKey({ outcome }: NewKeyProps) {
  const problem = outcome && 'problem' in outcome ? outcome.problem : undefined
  const added = outcome && 'added' in outcome ? outcome.added : undefined
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Section title="Add a key">
      {added && (
        <Secret title={`Copy the secret of “${added.name}” now: it is shown only once.`}>{added.secret}</Secret>
      )}
      <Refusal problem={problem} />
      <Form key={added?.id} method="post" className={styles.form} noValidate>
        <Field
          label="What is it for?"
          name="name"
          autoComplete="off"
          error={problem?.fields.name}
          hint="Such as “Warehouse”"
        />
        <Select label="Access" name="scope" options={SCOPES.map((value) => ({ value, label: SCOPE_WORDS[value] }))} />
        <Select
          label="Role"
          name="power"
          defaultValue="helper"
          options={POWERS.map((value) => ({ value, label: POWER_WORDS[value] }))}
        />
        <Button busy={isBusy}>Add key</Button>
      </Form>
    </Section>
  )
}
