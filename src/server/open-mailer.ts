import { join } from 'node:path'
import { emailFilesOf, eraseEmailFiles } from '#mail/email-files.ts'
import { createFileMailer } from '#mail/file-mailer.ts'
import { emailOf } from '#mail/layout.ts'
import type { Mailer } from '#mail/mailer.ts'
import { createSmtpMailer } from '#mail/smtp-mailer.ts'
import { testEmail } from '#mail/test-email.ts'
import type { Shop } from '#shop/shop.ts'
import type { MailSettings } from './config.ts'

export const openMailer = ({ smtpUrl, sender, dataDir }: MailSettings): Mailer =>
  smtpUrl ? createSmtpMailer(smtpUrl, sender) : createFileMailer(emailFolder(dataDir), sender)

export const emailFolder = (dataDir: string): string => join(dataDir, 'letters')

/** Erases emails stored as files, including those from before the shop had a mail server. */
export const emailEraser =
  (dataDir: string): Shop['eraseEmailFiles'] =>
  (person) =>
    eraseEmailFiles(emailFolder(dataDir), person)

/** The files with emails about orders. */
export const orderEmailFiles = (dataDir: string, orderNumbers: readonly string[]): Promise<string[]> =>
  emailFilesOf(emailFolder(dataDir), { mailboxes: [], orderNumbers, accountId: null })

/** Sends an email to the owner directly, without the outbox. */
export const sendTestEmail = (mail: MailSettings, id: string, about: { to: string; shopName: string }): Promise<void> =>
  openMailer(mail).send(id, emailOf(testEmail(about)))
