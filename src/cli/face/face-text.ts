import { FACE_MEMBERS, type Face } from '#domain/face/face.ts'
import type { ChangedFace } from '#shop/face/edit-face.ts'

export function valueText(face: Face | undefined, member: string): string {
  const value = (face as Record<string, unknown> | undefined)?.[member]
  if (value === undefined) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** "name: – → Elm Ceramics", one line for each member that differs, and what was done. */
export function printChange(
  { before, after, version, lacking = [] }: ChangedFace,
  done: (version: number) => string,
): void {
  const lines = FACE_MEMBERS.map((member) => [member, valueText(before, member), valueText(after, member)] as const)
    .filter(([, one, other]) => one !== other)
    .map(([member, one, other]) => `${member}: ${one} → ${other}`)
  for (const line of lines) console.log(line)
  if (lines.length === 0) console.log('Nothing differs.')
  for (const sentence of lacking) console.log(`Before you publish: ${sentence}`)
  if (version !== null) console.log(done(version))
}
