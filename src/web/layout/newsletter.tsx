import { useEffect, useState, type SubmitEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { announce } from '#web/ui/live-region.tsx'
import styles from './newsletter.module.css'

const THANKS = 'Thank you for subscribing!'
const THANKS_MS = 5000

/** A form that thanks and makes no call. Section 2, "Newsletter form". */
export function Newsletter({ fieldId }: { fieldId: string }) {
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
      <div className={styles.field}>
        {/* A field without a name is never submitted, even without a script. */}
        <Field
          label="Email address"
          labelHidden
          id={fieldId}
          type="email"
          required
          placeholder="Email address"
          autoComplete="email"
        />
      </div>
      <Button className={styles.button}>Subscribe</Button>
      <p className={styles.thanks}>{thanked > 0 && THANKS}</p>
    </form>
  )
}
