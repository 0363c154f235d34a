import { mayDeleteNote, type OrderNote } from '#domain/orders/notes.ts'
import { useDesk } from '#desk/root-data.ts'
import { ConfirmedButton } from '#desk/ui/confirmed-button.tsx'
import { BY } from '#desk/people/doer-words.ts'
import styles from './order.module.css'

/** A note in the timeline, which its writer or an owner may delete. */
export function Note({ note }: { note: OrderNote }) {
  const { id, power } = useDesk().worker!
  const { kind, name } = note.by
  return (
    <div className={styles.note}>
      <p>
        <span>
          Note by <bdi>{name}</bdi>
        </span>
        {kind !== 'person' && <span className={styles.quiet}> {BY[kind]}</span>}
      </p>
      <p className={styles.text} dir="auto">
        {note.text}
      </p>
      {mayDeleteNote(note, { kind: 'person', id, power }) && (
        <ConfirmedButton
          name="delete"
          value={note.id}
          about={`the note by ${name}`}
          question="Delete this note for good?"
        >
          Delete
        </ConfirmedButton>
      )}
    </div>
  )
}
