import { NEWSLETTER_LINK_TO_COME, newsletterConsent } from '#domain/newsletter-consent.ts'
import { NEWSLETTER_TEXTS } from '#domain/newsletter.ts'
import * as urls from '#domain/urls.ts'
import { EmailField } from '#web/accounts/account-fields.tsx'
import { AccountForm } from '#web/accounts/account-form.tsx'
import styles from '#web/accounts/account-form.module.css'
import { AccountFrame } from '#web/accounts/account-frame.tsx'
import type { AccountFailure } from '#web/accounts/send-account-form.ts'
import { useQuery } from '#web/navigation/query.ts'
import { useShop } from '#web/root-data.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { newsletterFormErrors, type NewsletterOutcome } from './send-newsletter-form.ts'

/** Opening a link in an email changes nothing, because email clients open links by themselves. */
export function NewsletterScreen({ outcome }: { outcome: NewsletterOutcome | null }) {
  const query = useQuery()
  const failure = outcome?.failure ?? null
  return (
    <AccountFrame title={NEWSLETTER_TEXTS.title}>
      {outcome?.answer ? (
        <>
          <Alert tone="success">{outcome.answer.message}</Alert>
          <ButtonLink to={urls.products}>Continue shopping</ButtonLink>
        </>
      ) : failure?.fields.token ? (
        <>
          <Alert tone="error">{failure.fields.token}</Alert>
          <ButtonLink to={urls.newsletter}>Subscribe again</ButtonLink>
        </>
      ) : query.has('unsubscribe') ? (
        <Press text="You will not get the newsletter anymore." button="Unsubscribe" failure={failure} />
      ) : query.has('confirm') ? (
        <Press text="Press the button to subscribe." button="Subscribe" failure={failure} />
      ) : (
        <SubscribeForm failure={failure} />
      )}
    </AccountFrame>
  )
}

type Failed = { failure: AccountFailure | null }

const Press = ({ text, button, failure }: Failed & { text: string; button: string }) => (
  <>
    <p>{text}</p>
    <AccountForm rule={() => ({})} failure={failure} button={button} busyButton="Sending...">
      {() => null}
    </AccountForm>
  </>
)

function SubscribeForm({ failure }: Failed) {
  const { name } = useShop()
  return (
    <AccountForm rule={newsletterFormErrors} failure={failure} button="Subscribe" busyButton="Sending...">
      {(errors) => (
        <>
          <EmailField typed={failure?.values.email} errors={errors} />
          <p className={styles.quiet}>
            {newsletterConsent(name)} {NEWSLETTER_LINK_TO_COME}
          </p>
        </>
      )}
    </AccountForm>
  )
}
