import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { jsonOfFile } from '#database/input-file.ts'
import { createFile } from '#database/new-file.ts'
import { FACE_SCHEMA } from '#domain/face/face.ts'
import { latestOf } from '#shop/face/edit-face.ts'
import { doDeed } from '#cli/with-shop.ts'
import { DRAFTED } from './edit.ts'
import { printChange, type Mode } from './face-text.ts'

const MAX_BYTES = 200_000

/** Also writes a JSON schema, which the file refers to. */
export async function exportFace(file: string): Promise<void> {
  const { id, face } = latestOf(await doDeed('GET /owner/face', {}))
  const schema = `${file.replace(/\.json$/, '')}.schema.json`
  await createFile(file, (part) => writeFile(part, textOf({ $schema: `./${basename(schema)}`, version: id, ...face })))
  await writeFile(schema, textOf(FACE_SCHEMA))
  console.log(`${file}: version ${id}. To restore it: npx shop face import ${file}`)
}

const textOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

export async function importFrom(file: string, { dryRun }: Mode): Promise<void> {
  printChange(await doDeed('PUT /owner/face/draft', { ...readFile(file), dryRun }), { dryRun }, DRAFTED)
}

function readFile(file: string): { version: number | undefined; face: unknown } {
  const document = jsonOfFile(file, MAX_BYTES, `${file} is larger than 200 kB.`)
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return { version: undefined, face: document }
  const { $schema: _, version, ...face } = document as Record<string, unknown>
  return { version: version === undefined ? undefined : Number(version), face }
}
