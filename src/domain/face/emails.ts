import { factNamesOf } from '#domain/emails/facts.ts'
import { EMAIL_KIND_NAMES, EMAIL_KINDS, type EmailKind } from '#domain/emails/kinds.ts'
import { factsIn } from '#domain/pages/facts.ts'
import { membersOf } from './members.ts'
import type { Shape } from './shape.ts'

const MAX_SUBJECT_LENGTH = 120
const MAX_WORDS_LENGTH = 2000
const MAX_SIGNATURE_LENGTH = 500

type Text = { maxLength: number; description: string; isLine?: boolean }

/** Plain text with facts. A subject is a single line, so that it cannot inject headers. */
const textOf = (kind: EmailKind | null, { maxLength, description, isLine = false }: Text): Shape<string> => ({
  schema: { type: 'string', minLength: 1, maxLength, description },
  read(value, at, problems) {
    const text = typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
    const forbidden = isLine ? /\p{Cc}/u : /[^\P{Cc}\n]/u
    if (text === '' || text.length > maxLength || forbidden.test(text))
      problems.push(
        `${at} must be ${isLine ? 'one line of text' : 'text'} of 1 to ${maxLength} characters, and no control characters.`,
      )
    const allowed = factNamesOf(kind)
    for (const name of factsIn(text).filter((one) => !allowed.includes(one)))
      problems.push(`${at} names {{${name}}}, which this email does not have. It can use ${namesOf(allowed)}.`)
    return text
  },
})

const namesOf = (facts: readonly string[]): string => facts.map((name) => `{{${name}}}`).join(', ')

const words = (kind: EmailKind) =>
  membersOf(
    {},
    {
      subject: textOf(kind, {
        maxLength: MAX_SUBJECT_LENGTH,
        description: 'Replaces the default subject.',
        isLine: true,
      }),
      intro: textOf(kind, {
        maxLength: MAX_WORDS_LENGTH,
        description: 'Shown below the first line, above the order details.',
      }),
      closing: textOf(kind, { maxLength: MAX_WORDS_LENGTH, description: 'Shown below the order details.' }),
    },
    `${EMAIL_KINDS[kind].when} An empty line starts a new paragraph.`,
  )

const all = membersOf(
  {},
  {
    signature: textOf(null, {
      maxLength: MAX_SIGNATURE_LENGTH,
      description: 'Shown at the end, instead of the shop name.',
    }),
  },
  'Every email to shoppers.',
)

type Shapes = { all: typeof all } & Record<EmailKind, ReturnType<typeof words>>

/** The owner's words are added to the facts of an email and never replace them. */
export const emails = membersOf(
  {},
  { all, ...Object.fromEntries(EMAIL_KIND_NAMES.map((kind) => [kind, words(kind)])) } as Shapes,
  'Your own text in emails.',
)

type Texts = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>

/** The owner's texts, each with its path in the face. */
export const emailTexts = ({ emails = {} }: { emails?: Texts | undefined }): { member: string; text: string }[] =>
  Object.entries(emails).flatMap(([kind, words]) =>
    Object.entries(words).map(([name, text = '']) => ({ member: `emails.${kind}.${name}`, text })),
  )
