import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer, Sender } from './mailer.ts'
import { messageOf } from './message.ts'

/** Writes each email as an `.eml` file, for a shop without a mail server. */
export const createFileMailer = (folder: string, from: Sender): Mailer => ({
  send: async (id, email) => {
    // Loaded with the first email. Nodemailer's stream transport takes twice as long.
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
    const message = await new MailComposer(messageOf(id, email, from)).compile().build()
    const file = join(folder, `${id}.eml`)
    await mkdir(folder, { recursive: true })
    await writeFile(`${file}.part`, message)
    await rename(`${file}.part`, file)
  },
})
