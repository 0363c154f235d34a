import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { announce } from '../ui/live-region.tsx'
import styles from './newsletter.module.css'

const THANKS = 'Thank you for subscribing!'
const THANKS_MS = 5000

/** Thanks and forgets: it makes no call. Section 2, "Newsletter form". */
/** `place`: there is one in the footer, and one more on the home page. */
export function Newsletter({ place }: { place: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [thanked, setThanked] = useState(0)

  useEffect(() => {
    if (thanked === 0) return
    const timer = setTimeout(() => setThanked(0), THANKS_MS)
    return () => clearTimeout(timer)
  }, [thanked])

  const subscribe = (event: SubmitEvent) => {
    event.preventDefault()
    form.current?.reset()
    setThanked((times) => times + 1)
    announce(THANKS)
  }

  return (
    <form ref={form} className={styles.form} onSubmit={subscribe}>
      <div className={styles.field}>
        {/* Without a name it is not sent, not even where no script keeps the form back. */}
        <Field
          label="Email address"
          labelHidden
          id={`newsletter-${place}`}
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
