import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFileMailer } from './file-mailer.ts'
import { senderOf } from './mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

const NO_ADDRESSES = { mailFrom: null, replyTo: null }
const sender = senderOf('https://shop.example:8443', NO_ADDRESSES)
const email = {
  shopName: 'Linden & Söhne',
  to: 'ada@example.com',
  subject: 'Your order',
  text: 'Thank you.\n',
  html: '<p>Thank you.</p>',
  about: 'order',
} as const

describe('The file mailer', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emails-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('writes an email as an .eml file', async () => {
    await createFileMailer(join(folder, 'new'), sender).send('id-1', email)
    const text = await readFile(join(folder, 'new', 'id-1.eml'), 'utf8')
    expect(text).toMatch(/^From: =\?UTF-8\?Q\?Linden_=26_S=C3=B6hne\?= <orders@shop\.example>\r?$/m)
    for (const header of ['To: ada@example.com', 'Subject: Your order', 'Message-ID: <id-1@shop.example>'])
      expect(text).toContain(header)
    expect(text).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(text).toContain('Thank you.')
    expect(text).toContain('<p>Thank you.</p>')
  })

  it('writes one file for two sends with the same id', async () => {
    const mailer = createFileMailer(folder, sender)
    await mailer.send('id-1', email)
    await mailer.send('id-1', email)
    expect(await readdir(folder)).toEqual(['id-1.eml'])
  })

  it('sends from MAIL_FROM with replies to REPLY_TO', async () => {
    const addresses = { mailFrom: 'shop@mail.example', replyTo: 'help@shop.example' }
    await createFileMailer(folder, senderOf('https://shop.example', addresses)).send('id-1', email)
    const text = await readFile(join(folder, 'id-1.eml'), 'utf8')
    expect(/^From: (.*?)\r?$/m.exec(text)?.[1]).toBe('=?UTF-8?Q?Linden_=26_S=C3=B6hne?= <shop@mail.example>')
    expect(/^Reply-To: (.*?)\r?$/m.exec(text)?.[1]).toBe('help@shop.example')
    expect(text).toContain('Message-ID: <id-1@mail.example>')
  })

  it.each([
    ['Maple Orders <orders@maple.example>', 'Maple Orders <orders@maple.example>'],
    ['"Maple, Inc." <orders@maple.example>', '"Maple, Inc." <orders@maple.example>'],
    ['<orders@maple.example>', '=?UTF-8?Q?Linden_=26_S=C3=B6hne?= <orders@maple.example>'],
    ['orders@maple.example', '=?UTF-8?Q?Linden_=26_S=C3=B6hne?= <orders@maple.example>'],
  ])('sends from the name and email address of MAIL_FROM=%s', async (mailFrom, from) => {
    const named = senderOf('https://shop.example', { mailFrom, replyTo: null })
    await createFileMailer(folder, named).send('id-1', email)
    const text = await readFile(join(folder, 'id-1.eml'), 'utf8')
    expect(/^From: (.*?)\r?$/m.exec(text)?.[1]).toBe(from)
    expect(text).toContain('Message-ID: <id-1@maple.example>')
  })

  it('supports one-click unsubscribe from the newsletter', async () => {
    const unsubscribe = 'https://shop.example/newsletter?unsubscribe=abc'
    await createFileMailer(folder, sender).send('id-1', { ...email, about: 'newsletter', unsubscribe })
    const text = (await readFile(join(folder, 'id-1.eml'), 'utf8')).replaceAll('\r\n ', ' ')
    expect(/^List-Unsubscribe: (.*?)\r?$/m.exec(text)?.[1]).toBe(`<${unsubscribe}>`)
    expect(/^List-Unsubscribe-Post: (.*?)\r?$/m.exec(text)?.[1]).toBe('List-Unsubscribe=One-Click')
  })

  it('never treats one recipient as two addresses', async () => {
    await createFileMailer(folder, sender).send('id-1', { ...email, to: 'a,b@example.com' })
    const text = await readFile(join(folder, 'id-1.eml'), 'utf8')
    expect(/^To: (.*?)\r?$/m.exec(text)?.[1]).toBe('<"a,b"@example.com>')
  })
})

describe('The SMTP mailer', () => {
  it('sends an email, and throws when the server is down', async () => {
    const lines: string[] = []
    const server = createServer((socket) => {
      let isData = false
      socket.write('220 ready\r\n')
      socket.on('data', (chunk) => {
        for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
          lines.push(line)
          if (isData && line !== '.') continue
          isData = line === 'DATA'
          socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
        }
      })
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, sender)
    await mailer.send('id-1', email)
    expect(lines).toContain('MAIL FROM:<orders@shop.example>')
    expect(lines).toContain('RCPT TO:<ada@example.com>')
    expect(lines).toContain('Message-ID: <id-1@shop.example>')
    await new Promise((resolve) => server.close(resolve))
    await expect(createSmtpMailer(`smtp://127.0.0.1:${port}`, sender).send('id-2', email)).rejects.toThrow('ECONN')
  })

  it('sends each email on its own connection, and a password only over TLS', async () => {
    const lines: string[] = []
    let connections = 0
    const server = createServer((socket) => {
      connections++
      let isData = false
      socket.write('220 ready\r\n')
      socket.on('data', (chunk) => {
        for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
          lines.push(line)
          if (isData && line !== '.') continue
          isData = line === 'DATA'
          if (line.startsWith('EHLO')) socket.write('250-mail.example\r\n250 AUTH PLAIN LOGIN\r\n')
          else if (line === 'STARTTLS') socket.write('502 not here\r\n')
          else socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
        }
      })
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const withPassword = createSmtpMailer(`smtp://ada:secret-word@127.0.0.1:${port}`, sender)
    await expect(withPassword.send('id-1', email)).rejects.toThrow(
      'The mail server offers no TLS, and the password of SMTP_URL is not sent without it. Use smtps:// or another server.',
    )
    expect(lines.filter((line) => /^(AUTH|MAIL)/.test(line))).toEqual([])
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, sender)
    await mailer.send('id-2', email)
    await mailer.send('id-3', email)
    expect([connections, lines.filter((line) => line === 'DATA').length]).toEqual([3, 2])
    await new Promise((resolve) => server.close(resolve))
  })

  it('hangs up when the signal is aborted while the server is silent', async () => {
    const opened = Promise.withResolvers<Socket>()
    const server = createServer(opened.resolve)
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const stop = new AbortController()
    const sending = createSmtpMailer(`smtp://127.0.0.1:${port}`, sender).send('id-1', email, stop.signal)
    const socket = await opened.promise
    const closed = once(socket.resume(), 'close')
    stop.abort()
    await expect(sending).rejects.toThrow('aborted')
    await closed
    await new Promise((resolve) => server.close(resolve))
  })
})
