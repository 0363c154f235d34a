import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Identifies a person in email headers by mailboxes, orders and account. */
export type ErasedPerson = { mailboxes: readonly string[]; orderNumbers: readonly string[]; accountId: string | null }

/** Longer than any email's headers. */
const HEADER_BYTES = 4096

/** Deletes the emails that `emailFilesOf` finds in a folder. Returns how many. */
export async function eraseEmailFiles(folder: string, person: ErasedPerson): Promise<number> {
  const files = await emailFilesOf(folder, person)
  for (const file of files) await rm(file, { force: true })
  return files.length
}

/** Finds emails addressed to a person, or whose headers name their account or orders. */
export async function emailFilesOf(
  folder: string,
  { mailboxes, orderNumbers, accountId }: ErasedPerson,
): Promise<string[]> {
  const mentions = new Set([...mailboxes, ...orderNumbers, accountId ?? ''].map((name) => name.toLowerCase()))
  mentions.delete('')
  const found: string[] = []
  for (const name of await filesOf(folder)) {
    if (!/\.eml(\.part)?$/.test(name)) continue
    const words = await headerWordsOf(join(folder, name))
    if (words.some((word) => mentions.has(word))) found.push(join(folder, name))
  }
  return found
}

/** Lowercase words, each mailbox and order number being one word. */
async function headerWordsOf(file: string): Promise<string[]> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
  const [headers = ''] = buffer.toString('utf8', 0, bytesRead).split('\r\n\r\n')
  return headers.toLowerCase().split(/[\s<>,;:"()]+/)
}

/** Empty if the folder does not exist. */
async function filesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
