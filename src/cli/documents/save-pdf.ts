import { writeFile } from 'node:fs/promises'
import { createFile } from '#database/new-file.ts'
import type { Drawer } from './with-papers.ts'

/** Throws 'conflict' if the file exists. */
export async function savePdf(owner: Drawer, number: string, document: string, file: string): Promise<void> {
  const { pdf } = await owner('GET /owner/orders/{number}/documents/{document}/pdf', { number, document })
  await createFile(file, (part) => writeFile(part, pdf))
}
