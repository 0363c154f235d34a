import { MAX_ANSWER_LENGTH } from '#domain/orders/reason.ts'
import type { Typed } from '#desk/typed.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { requiredIn } from './form-texts.ts'

const LABEL = 'Your answer'

/** Throws 'invalid' for an empty answer. */
export const answerIn = (form: FormData): string => requiredIn(form, 'answer', LABEL, MAX_ANSWER_LENGTH)

type AnswerFieldProps = { typed: Typed | undefined; hint: string; optional?: boolean; error?: string | undefined }

/** What the customer reads about a return. */
export const AnswerField = ({ typed, ...field }: AnswerFieldProps) => (
  <Field
    {...field}
    label={LABEL}
    name="answer"
    autoComplete="off"
    maxLength={MAX_ANSWER_LENGTH}
    defaultValue={typed?.answer ?? ''}
    dir="auto"
  />
)
