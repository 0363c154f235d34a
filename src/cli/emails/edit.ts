import { EMAIL_KIND_NAMES, EMAIL_KINDS, type EmailKind } from '#domain/emails/kinds.ts'
import { notFound } from '#domain/errors.ts'
import type { Face } from '#domain/face/face.ts'
import { latestOf } from '#shop/face/edit-face.ts'
import { printTable } from '#cli/settings/table.ts'
import { doDeed } from '#cli/with-shop.ts'
import { DRAFTED } from '#cli/face/edit.ts'
import { NO_CHANGES } from '#cli/effects.ts'

type Words = Record<string, string | undefined>
export const ALL = 'all'
const MEMBERS = { [ALL]: ['signature'], email: ['subject', 'intro', 'closing'] }

const wordsOf = ({ emails = {} }: Face, name: EmailKind | typeof ALL): Words => emails[name] ?? {}

export async function list({ json }: { json?: true } = {}): Promise<void> {
  const { face } = latestOf(await doDeed('GET /owner/face', {}))
  const emails = EMAIL_KIND_NAMES.map((name) => ({
    email: name,
    sent: EMAIL_KINDS[name].when,
    own: Object.keys(wordsOf(face, name)),
  }))
  if (json) return emails.forEach((email) => console.log(JSON.stringify(email)))
  const rows = emails.map(({ email, sent, own }) => [email, own.join(', ') || '–', sent])
  printTable([['EMAIL', 'YOUR TEXT', 'SENT WHEN'], ...rows])
  console.log(`Signature for all: ${wordsOf(face, ALL).signature ?? 'the name of the shop'}`)
}

export async function show(typed: string, { json }: { json?: true }): Promise<void> {
  const name = emailKindNamed(typed)
  const { published, draft } = await doDeed('GET /owner/face', {})
  const words = { published: wordsOf(published?.face ?? {}, name), draft: draft && wordsOf(draft.face, name) }
  if (json) return console.log(JSON.stringify({ email: name, ...words }, null, 2))
  for (const member of MEMBERS[name === ALL ? ALL : 'email']) {
    console.log(`${member}, published: ${words.published[member] ?? '–'}`)
    if (words.draft) console.log(`${member}, draft: ${words.draft[member] ?? '–'}`)
  }
}

type Mode = { dryRun?: true }

export const set = (name: string, member: string, text: string, mode: Mode): Promise<void> =>
  change(name, member, text, mode)

export const unset = (name: string, member: string, mode: Mode): Promise<void> => change(name, member, null, mode)

async function change(typed: string, member: string, text: string | null, { dryRun }: Mode): Promise<void> {
  const name = emailKindNamed(typed)
  const words = { member: `emails.${name}.${member}`, value: text }
  const { before, after, version } = await doDeed('PUT /owner/face/draft/{member}', { ...words, dryRun })
  const [one, other] = [before, after].map((face) => wordsOf(face, name)[member] ?? '–')
  console.log(one === other ? 'No changes.' : `${name} ${member}: ${one} → ${other}`)
  if (dryRun) console.log(NO_CHANGES)
  else if (version !== null) console.log(DRAFTED(version))
}

export function emailKindNamed(typed: string): EmailKind | typeof ALL {
  const name = [ALL, ...EMAIL_KIND_NAMES].find((one) => one === typed)
  if (!name) throw notFound(`There is no email ${typed}. To list them: npx shop emails`)
  return name as EmailKind | typeof ALL
}
