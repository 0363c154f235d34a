import { useSearchParams } from 'react-router'
import { Link } from '#web/ui/link.tsx'
import { useFocusOn } from './focus-on.ts'
import { PostButton, type PostButtonProps } from './post-button.tsx'
import styles from './deed-form.module.css'

type ConfirmedButtonProps = PostButtonProps & { question: string; back?: string }

/** For what cannot be undone: the first press asks, and the second one sends the form. */
export function ConfirmedButton({ question, back = 'Cancel', ...button }: ConfirmedButtonProps) {
  const [search] = useSearchParams()
  const isAsked = search.get(button.name) === button.value
  useFocusOn(isAsked ? search : null)
  if (!isAsked) return <PostButton key="ask" method="get" {...button} />
  return (
    <div className={`${styles.answer} ${styles.question}`} tabIndex={-1} data-focus>
      <p>{question}</p>
      <div className={styles.buttons}>
        <PostButton key="do" {...button} />
        <Link to="?">{back}</Link>
      </div>
    </div>
  )
}
