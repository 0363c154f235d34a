import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { jsonOfFile } from '#database/input-file.ts'
import { createFile } from '#database/new-file.ts'
import { FACE_SCHEMA } from '#domain/face/face.ts'
import { draftFace, faceVersions, latestOf } from '#shop/face/edit-face.ts'
import { withShop } from '#cli/with-shop.ts'
import { DRAFTED } from './edit.ts'
import { printChange } from './face-text.ts'

const MAX_BYTES = 200_000

/** Writes the JSON schema beside the file, which names it. */
export async function exportFace(file: string): Promise<void> {
  const { id, face } = await withShop(async ({ database }) => latestOf(await faceVersions(database.db)))
  const schema = `${file.replace(/\.json$/, '')}.schema.json`
  await createFile(file, (part) => writeFile(part, textOf({ $schema: `./${basename(schema)}`, version: id, ...face })))
  await writeFile(schema, textOf(FACE_SCHEMA))
  console.log(`${file}: version ${id}. To bring it back: npx shop face import ${file}`)
}

const textOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

export async function importFrom(file: string, { dryRun }: { dryRun?: true }): Promise<void> {
  const { version: base, face } = readFile(file)
  printChange(await withShop((shop) => draftFace(shop, () => face, { dryRun, base })), DRAFTED)
}

function readFile(file: string): { version: number | undefined; face: unknown } {
  const document = jsonOfFile(file, MAX_BYTES, `${file} is larger than 200 kB.`)
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return { version: undefined, face: document }
  const { $schema: _, version, ...face } = document as Record<string, unknown>
  return { version: version === undefined ? undefined : Number(version), face }
}
