import { mkdir, open, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Mailer, Sender } from './mailer.ts'
import { messageOf } from './message.ts'

const ACCOUNT_HEADER = 'X-Account-Id'

/** Writes each email to a durable `.eml` file, for a shop without a mail server. */
export const createFileMailer = (folder: string, from: Sender): Mailer => ({
  send: async (id, email) => {
    // Loaded on first use. Nodemailer's stream transport takes twice as long to load.
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
    const options = messageOf(id, email, from)
    const headers = { ...options.headers, ...(email.accountId && { [ACCOUNT_HEADER]: email.accountId }) }
    const message = await new MailComposer({ ...options, headers }).compile().build()
    const file = join(folder, `${id}.eml`)
    const created = await mkdir(folder, { recursive: true })
    if (created) await sync(dirname(created))
    await writeFile(`${file}.part`, message, { flush: true })
    await rename(`${file}.part`, file)
    await sync(folder)
  },
})

/** Syncs a folder's entries to disk. */
async function sync(folder: string): Promise<void> {
  await using handle = await open(folder)
  await handle.sync()
}
