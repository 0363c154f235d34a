import { useEffect, useState, type SubmitEvent } from 'react'
import { NEWSLETTER_LINK_TO_COME } from '#domain/newsletter-consent.ts'
import * as urls from '#domain/urls.ts'
import type { Storefront } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { announce } from '#web/ui/live-region.tsx'
import styles from './newsletter.module.css'

const THANKS = 'Thank you for subscribing!'
const THANKS_MS = 5000

type NewsletterProps = { source: 'home' | 'footer'; storefront: Storefront }

/** Collects email addresses if the owner has chosen so. Otherwise, it only shows a thank-you and makes no API call. */
export const Newsletter = ({ source, storefront }: NewsletterProps) =>
  storefront.newsletterConsent ? (
    // Submits to the newsletter page, with and without a script.
    <form className={styles.form} method="post" action={urls.newsletter}>
      <input type="hidden" name="source" value={source} />
      <EmailField source={source} name="email" />
      <p className={styles.consent}>
        {storefront.newsletterConsent} {NEWSLETTER_LINK_TO_COME} <a href={urls.privacy}>What we keep</a>
      </p>
    </form>
  ) : (
    <ThankingForm source={source} />
  )

/** Section 2, "Newsletter form". */
function ThankingForm({ source }: Pick<NewsletterProps, 'source'>) {
  const [thanked, setThanked] = useState(0)

  useEffect(() => {
    if (thanked === 0) return
    const timer = setTimeout(() => setThanked(0), THANKS_MS)
    return () => clearTimeout(timer)
  }, [thanked])

  const subscribe = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.currentTarget.reset()
    setThanked((times) => times + 1)
    announce(THANKS)
  }

  return (
    <form className={styles.form} onSubmit={subscribe}>
      {/* A field without a name is never submitted, even without a script. */}
      <EmailField source={source} />
      <p className={styles.thanks}>{thanked > 0 && THANKS}</p>
    </form>
  )
}

const EmailField = ({ source, name }: Pick<NewsletterProps, 'source'> & { name?: 'email' }) => (
  <>
    <div className={styles.field}>
      <Field
        label="Email address"
        labelHidden
        name={name}
        id={`newsletter-${source}`}
        type="email"
        required
        placeholder="Email address"
        autoComplete="email"
      />
    </div>
    <Button className={styles.button}>Subscribe</Button>
  </>
)
