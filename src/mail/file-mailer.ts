import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mailer, Sender } from './mailer.ts'
import { messageOf } from './message.ts'

/** Writes each letter as an `.eml` file that any mail program opens: for a shop that has no mail server yet. */
export function createFileMailer(folder: string, from: Sender): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (id, letter) => {
      const { message } = await transport.sendMail(messageOf(id, letter, from))
      const file = join(folder, `${id}.eml`)
      await mkdir(folder, { recursive: true })
      await writeFile(`${file}.part`, message)
      await rename(`${file}.part`, file)
    },
  }
}
