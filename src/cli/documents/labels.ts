import { writeFile } from 'node:fs/promises'
import { createFile } from '#database/new-file.ts'
import { counted } from '#domain/counts.ts'
import { invalid } from '#domain/errors.ts'
import { numberOf, rejectExisting } from './slips.ts'
import { withPapers } from './with-papers.ts'

type Options = { out?: string; csv?: string }

/** Saves address labels as a PDF, as CSV, or both. */
export async function labels(numbers: string[], { out, csv }: Options): Promise<void> {
  const files = [out, csv].filter((file) => file !== undefined)
  if (files.length === 0) throw invalid('Name a file: --out FILE for a PDF, --csv FILE for CSV.')
  for (const file of files) rejectExisting(file)
  await withPapers(async (owner) => {
    const drawn = await owner('GET /owner/address-labels', { numbers: numbers.map(numberOf) })
    if (out !== undefined) await createFile(out, (part) => writeFile(part, drawn.pdf))
    if (csv !== undefined) await createFile(csv, (part) => writeFile(part, drawn.csv))
    for (const file of files) console.log(`${file}: ${counted(drawn.count, 'address label')}.`)
  })
}
