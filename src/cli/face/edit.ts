import type { DeedOutput } from '#contract/owner/index.ts'
import { minuteWithZone, type TimeZone } from '#domain/days.ts'
import { FACE_MEMBERS } from '#domain/face/face.ts'
import { previewPath } from '#domain/face/preview.ts'
import { publishedText } from '#shop/face/edit-face.ts'
import { cut, printTable } from '#cli/settings/table.ts'
import { doDeed, doDeedInZone, withShop } from '#cli/with-shop.ts'
import { printChange, valueText, type Mode } from './face-text.ts'

type Versions = DeedOutput<'GET /owner/face'>

/** The longest field name plus the column spacing. */
const NAME_WIDTH = Math.max(...FACE_MEMBERS.map((member) => member.length)) + 4
const MIN_VALUE_WIDTH = 10

export async function show({ json }: { json?: true }): Promise<void> {
  const [versions, timeZone] = await doDeedInZone('GET /owner/face', {})
  if (json)
    return console.log(
      JSON.stringify({ published: jsonOf(versions.published), draft: jsonOf(versions.draft) }, null, 2),
    )
  const { published, draft } = versions
  const { columns } = process.stdout
  // Make sure that both values of a field are visible.
  const width = columns === undefined ? Infinity : Math.max(MIN_VALUE_WIDTH, Math.floor((columns - NAME_WIDTH) / 2))
  const rows = FACE_MEMBERS.map((member) => [
    member,
    ...[published, draft].map((one) => cut(valueText(one?.face, member), width)),
  ])
  printTable([['FIELD', 'PUBLISHED', 'DRAFT'], ...rows])
  console.log(stateOf(versions, timeZone))
}

const jsonOf = (version: Versions['draft']) =>
  version && { version: version.id, publishedAt: version.publishedAt, face: version.face }

function stateOf({ published, draft }: Versions, timeZone: TimeZone): string {
  const known = published ? `Version ${publishedText({ timeZone }, published)}.` : 'Nothing is published.'
  return draft ? `${known} The draft is version ${draft.id}. To publish it: npx shop face publish` : known
}

export const set = (member: string, value: string, mode: Mode): Promise<void> => change(member, readValue(value), mode)

export const unset = (member: string, mode: Mode): Promise<void> => change(member, null, mode)

/** Parses text as JSON if it looks like a list or an object. */
function readValue(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function change(member: string, value: unknown, { dryRun }: Mode): Promise<void> {
  printChange(await doDeed('PUT /owner/face/draft/{member}', { member, value, dryRun }), { dryRun }, DRAFTED)
}

export const DRAFTED = (version: number): string =>
  `The draft is version ${version}. Nobody sees it until you publish it: npx shop face publish`

export async function publish({ dryRun, version }: Mode & { version?: number }): Promise<void> {
  const published = (version: number) => `Version ${version} is published. To undo this: npx shop face undo`
  printChange(await doDeed('POST /owner/face/publications', { version, dryRun }), { dryRun }, published)
}

export async function preview(): Promise<void> {
  const { version, token, endsAt, timeZone, url } = await withShop(async ({ owner, timeZone, url }) => ({
    ...(await owner('POST /owner/face/previews', {})),
    timeZone,
    url,
  }))
  console.log(url + previewPath(token))
  console.log(
    `Anyone with this link can see version ${version} until ${minuteWithZone(endsAt, timeZone)}. To publish it: npx shop face publish --version ${version}`,
  )
}

export async function undo({ dryRun }: Mode): Promise<void> {
  const undone = await doDeed('DELETE /owner/face/versions', { dryRun })
  const done = undone.isDraft ? 'Discarded the draft, version' : 'Reverted published version'
  printChange(undone, { dryRun }, (version) => `${done} ${version}.`)
}
