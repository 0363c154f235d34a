import { FACE_MEMBERS, type Face } from '#domain/face/face.ts'
import type { DeedOutput } from '#contract/owner/index.ts'

export function valueText(face: Face | undefined, member: string): string {
  return textOf(valueOf(face, member))
}

const valueOf = (face: Face | undefined, member: string): unknown =>
  (face as Record<string, unknown> | undefined)?.[member]

function textOf(value: unknown): string {
  if (value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type ChangedFace = DeedOutput<'PUT /owner/face/draft'>
export type Mode = { dryRun?: true | undefined }

export function printChange(
  { before, after, version, lacking = [] }: ChangedFace,
  { dryRun }: Mode,
  done: (version: number) => string,
): void {
  const lines = FACE_MEMBERS.flatMap((member) => differences(member, valueOf(before, member), valueOf(after, member)))
  for (const line of lines) console.log(line)
  if (lines.length === 0) console.log('No changes.')
  for (const sentence of lacking) console.log(`Before you publish: ${sentence}`)
  if (version !== null && !dryRun) console.log(done(version))
}

function differences(path: string, before: unknown, after: unknown): string[] {
  if (textOf(before) === textOf(after)) return []
  if (isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    const isList = Array.isArray(before)
    return names.flatMap((name) =>
      differences(isList ? `${path}[${name}]` : `${path}.${name}`, before[name], after[name]),
    )
  }
  return [`${path}: ${textOf(before)} → ${textOf(after)}`]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
