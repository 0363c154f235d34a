import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer, Sender } from './mailer.ts'
import { messageOf } from './message.ts'

/** Writes each letter as an `.eml` file that any mail program opens: for a shop that has no mail server yet. */
export const createFileMailer = (folder: string, from: Sender): Mailer => ({
  send: async (id, letter) => {
    // Loaded with the first letter. A transport of nodemailer's that only writes takes twice as long.
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
    const message = await new MailComposer(messageOf(id, letter, from)).compile().build()
    const file = join(folder, `${id}.eml`)
    await mkdir(folder, { recursive: true })
    await writeFile(`${file}.part`, message)
    await rename(`${file}.part`, file)
  },
})
