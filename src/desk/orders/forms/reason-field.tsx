import { MAX_REASON_LENGTH } from '#domain/orders/reason.ts'
import type { Typed } from '#desk/typed.ts'
import { Field } from '#web/ui/forms/field.tsx'

export const ReasonField = ({ typed }: { typed: Typed | undefined }) => (
  <Field
    label="Reason"
    name="reason"
    autoComplete="off"
    optional
    hint="Only for your own records."
    maxLength={MAX_REASON_LENGTH}
    defaultValue={typed?.reason ?? ''}
    dir="auto"
  />
)
