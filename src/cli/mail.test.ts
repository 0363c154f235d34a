import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { runCommand } from '#test/process/warm-command.ts'
import { openFolder, type Folder } from '#test/import-files.ts'

let folder: Folder
beforeEach(() => {
  folder = openFolder()
})
afterEach(() => folder.remove())

const mailTest = (args: string[], settings: Record<string, string> = {}) => {
  const env = { ...process.env, DATA_DIR: folder.path, DATABASE_URL: '', ...settings }
  const command = ['mail', 'test', ...args]
  const { status, stdout, stderr } = runCommand({ args: command, env })
  return [status, stdout || stderr] as [number, string]
}

it('shop mail test without a mail server names the file of the email', () => {
  const [status, output] = mailTest([], { OWNER_EMAIL: 'ada@shop.example' })
  expect(output).toMatch(/^No mail server is set \(SMTP_URL\)\. The email was saved as .*\.eml\.\n$/)
  expect(status).toBe(0)
  const text = readFileSync(/saved as (.*)\.\n/.exec(output)![1]!, 'utf8')
  expect(text).toContain('To: ada@shop.example')
  expect(text).toContain('If you are reading this, your shop can send email.')
})

it('shop mail test reports why the mail server did not accept the email', async () => {
  const settings = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }
  const [status, output] = mailTest(['ada@shop.example'], settings)
  expect([status, output]).toEqual([1, expect.stringMatching(/^The email was not sent: .*ECONNREFUSED.*\n$/)])
})

it('shop mail test requires an address', () => {
  expect(mailTest([])).toEqual([1, 'Name an email address, or set OWNER_EMAIL.\n'])
  expect(mailTest(['ada'])).toEqual([1, '"ada" is not an email address.\n'])
})
