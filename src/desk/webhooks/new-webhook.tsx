import { useNavigation } from 'react-router'
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from '#domain/webhooks/events.ts'
import type { Webhook } from '#domain/webhooks/webhooks.ts'
import type { Refused } from '#desk/do.ts'
import { Section } from '#desk/ui/page.tsx'
import { PlainForm } from '#desk/ui/plain-form.tsx'
import { Refusal } from '#desk/ui/refusal.tsx'
import { Secret } from '#desk/ui/secret.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import styles from './new-webhook.module.css'

/** Each event has a checkbox of its name. */
export const eventsIn = (form: FormData): WebhookEvent[] => WEBHOOK_EVENT_NAMES.filter((name) => form.has(name))

type NewWebhookProps = { outcome: Refused | { added: Webhook & { secret: string } } | undefined }

/** Adds a webhook, and shows the secret that signs its deliveries. */
export function NewWebhook({ outcome }: NewWebhookProps) {
  const refused = outcome && 'problem' in outcome ? outcome : undefined
  const added = outcome && 'added' in outcome ? outcome.added : undefined
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Section title="Add a webhook">
      {added && (
        <Secret title="Copy the secret that signs its deliveries now: it is shown only once.">{added.secret}</Secret>
      )}
      <Refusal problem={refused?.problem} />
      <PlainForm key={added?.id}>
        <Field
          label="URL"
          name="url"
          type="url"
          error={refused?.problem.fields.url}
          hint="Such as https://warehouse.example/linden"
          defaultValue={refused?.typed.url}
          autoComplete="off"
        />
        <fieldset className={styles.events}>
          <legend>Tell it when</legend>
          {WEBHOOK_EVENT_NAMES.map((name) => (
            <Choice
              key={name}
              type="checkbox"
              name={name}
              label={WEBHOOK_EVENTS[name].when}
              defaultChecked={refused !== undefined && name in refused.typed}
            >
              <code className={styles.name}>{name}</code>
            </Choice>
          ))}
        </fieldset>
        <Button busy={isBusy}>Add webhook</Button>
      </PlainForm>
    </Section>
  )
}
