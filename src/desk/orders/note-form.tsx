import { MAX_NOTE_LENGTH } from '#domain/orders/notes.ts'
import type { Refused } from '#desk/do.ts'
import { DeedForm } from '#desk/ui/deed-form.tsx'
import { TextArea } from '#desk/ui/text-area.tsx'
import type { Unsent } from '#desk/unsent.ts'

type NoteFormProps = { outcome: Refused | Unsent | undefined }

/** Writes a note for the people of the shop. */
export function NoteForm({ outcome }: NoteFormProps) {
  const refused = outcome && 'problem' in outcome ? outcome : undefined
  return (
    <DeedForm outcome={outcome} submit="Add note">
      <TextArea
        label="Note"
        name="note"
        hint="Only people who sign in here see it, never the customer."
        error={refused?.problem.fields.text}
        defaultValue={refused?.typed.note}
        maxLength={MAX_NOTE_LENGTH}
        dir="auto"
      />
    </DeedForm>
  )
}
