import { MAX_ANSWER_LENGTH, readReason } from '#domain/orders/reason.ts'
import type { Typed } from '#desk/typed.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { textIn } from './form-texts.ts'

/** Throws 'invalid' for an empty answer. */
export const answerIn = (form: FormData): string =>
  readReason(textIn(form, 'answer') ?? '', 'The answer', MAX_ANSWER_LENGTH)

type AnswerFieldProps = { typed: Typed | undefined; hint: string; optional?: boolean }

/** What the customer reads about a return. */
export const AnswerField = ({ typed, ...field }: AnswerFieldProps) => (
  <Field
    {...field}
    label="Your answer"
    name="answer"
    maxLength={MAX_ANSWER_LENGTH}
    defaultValue={typed?.answer ?? ''}
    dir="auto"
  />
)
