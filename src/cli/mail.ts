import { randomUUID } from 'node:crypto'
import { Command } from 'commander'
import { isEmail } from '#domain/accounts/accounts.ts'
import { invalid, unavailable } from '#domain/errors.ts'
import { plainLine } from '#domain/plain-text.ts'
import { readFaceDefaults, readMail } from '#server/config.ts'
import { emailFolder, sendTestEmail } from '#server/open-mailer.ts'
import { readOnly } from './effects.ts'

export const command = new Command('mail')

command
  .command('test')
  .description('Send a test email immediately, bypassing the outbox, and show the response of the mail server.')
  .argument('[email]', 'the recipient; by default OWNER_EMAIL')
  .action(readOnly(sendTest))

async function sendTest(address: string | undefined): Promise<void> {
  const mail = readMail(process.env)
  const to = address ?? mail.ownerEmail
  if (to === null) throw invalid('Name an email address, or set OWNER_EMAIL.')
  if (!isEmail(to)) throw invalid(`"${plainLine(to)}" is not an email address.`)
  const id = `test-${randomUUID()}`
  try {
    await sendTestEmail(mail, id, { to, shopName: readFaceDefaults(process.env).name })
  } catch (error) {
    throw unavailable(`The email was not sent: ${plainLine((error as Error).message)}`)
  }
  console.log(
    mail.smtpUrl
      ? `The mail server ${new URL(mail.smtpUrl).host} accepted an email from ${mail.sender.address} to ${to}.`
      : `No mail server is set (SMTP_URL). The email was saved as ${emailFolder(mail.dataDir)}/${id}.eml.`,
  )
}
