import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import PostalMime, { type Email as Parsed } from 'postal-mime'
import { plainLine } from '#domain/plain-text.ts'
import type { Email } from '#mail/mailer.ts'
import { createSmtpMailer } from '#mail/smtp-mailer.ts'
import { emailsOf } from '#test/orders/example-emails.ts'
import { exampleOrder } from '#mail/examples/order.ts'
import { HOSTILE_MAILBOX, HOSTILE_SHOP, hostileEmails, LINKS_AS_NAME } from '#test/orders/hostile-emails.ts'
import { startMailServer, type MailServer } from '../scripts/mail-server/server.ts'

const SENDER = {
  name: HOSTILE_SHOP,
  address: 'orders@shop.example',
  replyTo: 'help@shop.example',
}
const emails = hostileEmails()

type Delivered = { headers: string[][]; message: Parsed }
type Judged = Delivered & { email: Email }

describe('An email delivered by a mail server', () => {
  let server: MailServer
  const delivered = new Map<string, Delivered>()
  beforeAll(async () => {
    server = await startMailServer()
    const mailer = createSmtpMailer(server.trustedUrl, SENDER)
    await Promise.all(Object.entries(emails).map(([name, email]) => mailer.send(name, email)))
    await vi.waitUntil(async () => {
      for (const bytes of server.takeDelivered()) {
        const message = await PostalMime.parse(bytes)
        const id = /^<(.*)@shop\.example>$/.exec(message.messageId!)![1]!
        expect(delivered.has(id), `${id} was delivered twice`).toBe(false)
        delivered.set(id, { headers: message.headers.map(({ key, value }) => [key, value]), message })
      }
      return delivered.size === Object.keys(emails).length
    }, 15_000)
  })
  afterAll(() => server.stop())

  const each = (judge: (one: Judged, name: string) => void) => {
    for (const [name, email] of Object.entries(emails)) judge({ email, ...delivered.get(name)! }, name)
  }

  it('has the headers of the shop and of the server, each once, whatever the names contain', () => {
    each(({ email, headers }, name) => {
      const unsubscribe = '<mailto:help@shop.example?subject=Unsubscribe>'
      const keys = headers.map(([key]) => key).toSorted()
      const oneClick = email.unsubscribe === undefined ? [] : ['list-unsubscribe', 'list-unsubscribe-post']
      const byMail = email.about === 'account' ? ['list-unsubscribe'] : []
      expect(keys, name).toEqual([...HEADERS, ...oneClick, ...byMail].toSorted())
      expect(Object.fromEntries(headers), name).toMatchObject({
        'return-path': `<${SENDER.address}>`,
        'envelope-to': email.to,
        'auto-submitted': 'auto-generated',
        ...(email.about === 'account' && { 'list-unsubscribe': unsubscribe }),
        ...(email.unsubscribe !== undefined && {
          'list-unsubscribe': expect.stringContaining(`<${email.unsubscribe}>`) as string,
          'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        }),
      })
    })
    const unsubscribed = Object.keys(emails).filter((name) => emails[name]!.about === 'account')
    expect(unsubscribed).toEqual([
      'emailConfirmation',
      'passwordReset',
      'newAddress',
      'formerAddress',
      'passkeyChange',
      'passkeysSuspended',
      'accountDeleted',
      'passwordResetAnew',
      'passkeyRemoved',
    ])
  })

  it('has one sender, one recipient and one subject', () => {
    each(({ email, message }, name) => {
      expect(message.from, name).toEqual({ name: plainLine(SENDER.name), address: SENDER.address })
      expect(message.replyTo, name).toEqual([{ name: '', address: SENDER.replyTo }])
      expect(message.to, name).toEqual([{ name: '', address: email.to }])
      expect([message.cc, message.bcc, message.attachments], name).toEqual([undefined, undefined, []])
      expect(message.subject, name).toBe(plainLine(email.subject))
    })
  })

  it('contains what the shop wrote, with the same content as text and as HTML', () => {
    each(({ email, message: { text, html } }, name) => {
      expect(linesOf(text!), name).toEqual(linesOf(email.text))
      expect(linesOf(html!), name).toEqual(linesOf(email.html))
      const words = wordsOf(text!.replace(LINKS, ''))
      const title = wordsOfHtml(/<h1.*?<\/h1>/s.exec(html!)![0])
      // The title of some emails is in the HTML alone.
      const isInText = words.slice(0, title.length).join() === title.join()
      expect(wordsOfHtml(html!.replace(PREVIEW, '')).slice(isInText ? 0 : title.length), name).toEqual(words)
      expect(linksOf(html!).toSorted(), name).toEqual(text!.match(URLS)?.toSorted() ?? [])
    })
  })

  it('has one hidden preview, which a list of emails shows after the subject and before the body', () => {
    each(({ message: { html } }, name) => {
      const body = /<body[^>]*>(.*)<\/body>/s.exec(html!)![1]!
      expect(body.trimStart(), name).toMatch(PREVIEW)
      expect(html!.match(/aria-hidden/g), name).toHaveLength(1)
      const { preview, blanks } = PREVIEW.exec(body)!.groups!
      expect(wordsOf(preview!).length, name).toBeGreaterThan(1)
      expect(unescaped(preview!).length, name).toBeLessThanOrEqual(140)
      expect(blanks!.length, name).toBe(210)
    })
  })

  it('contains no markup or text direction marks from a name', () => {
    each(({ message: { subject, text, html } }, name) => {
      const tags = new Set(Array.from(html!.matchAll(/<[!/]?([^\s>]*)/g), ([, tag]) => tag!))
      expect(
        [...tags].filter((tag) => !TAGS.includes(tag)),
        name,
      ).toEqual([])
      expect(html, name).not.toMatch(/<[^>]*\son\w+=/)
      for (const part of [subject, text, html]) expect(part, name).not.toMatch(DIRECTION)
    })
  })
})

it('The preview of each email adds to its subject, and no two are the same', () => {
  const sent = [{ position: 0, quantity: 1 }]
  const texts = emailsOf({ order: exampleOrder, shopName: 'Linden', account: 'ada@example.com', sent, canceled: sent })
  const entries = Object.entries(texts).map(([name, { html }]) => [name, PREVIEW.exec(html)!.groups!.preview!] as const)
  expect(new Set(entries.map(([, preview]) => preview)).size).toBe(entries.length)
  for (const [name, preview] of entries) expect(preview, name).not.toContain(texts[name]!.subject)
  expect(Object.fromEntries(entries)).toMatchObject({
    confirmation: '2 × Stoneware mug and 1 more. Estimated delivery: Thu, Jan 22 – Mon, Jan 26. Total: $70.79.',
    shipped: '1 × Stoneware mug. Estimated delivery: Thu, Jan 22 – Mon, Jan 26.',
    delivered: '1 × Stoneware mug. Still to come: 1 × Kettle.',
    canceled: '1 × Stoneware mug. We will refund $21.60 to your Visa ending in 4242.',
    returnApproved: '1 × Stoneware mug. Please write the return number K7Q2-9XMD-R1 on the outside of the package.',
    'owner-summary':
      '12 orders, $862.40 in total, $19.50 refunded. 3 orders to pack. 1 of them unpaid (do not ship). 1 refund failed. 1 payment disputed.',
    emailConfirmation:
      'Once you confirm it, your earlier orders with this address will appear in your account. This link expires in 7 days.',
  })
})

it('An email contains no URL or email address typed as a name, because email clients turn them into links', () => {
  const [firstName, lastName, address1] = [LINKS_AS_NAME, LINKS_AS_NAME, LINKS_AS_NAME]
  const address = { ...exampleOrder.shippingAddress, firstName, lastName, address1 }
  const order = { ...exampleOrder, shippingAddress: address, billingAddress: address }
  const sent = [{ position: 0, quantity: 1 }]
  const texts = Object.entries(emailsOf({ order, shopName: 'Linden', account: HOSTILE_MAILBOX, sent, canceled: sent }))
  const found = texts.filter(([, { subject, text, html }]) =>
    /https?:\/\/evil|evil\.example|mailto:m/.test(subject + text + html),
  )
  expect(found.map(([name]) => name)).toEqual([])
})

/** In the order of the alphabet. */
const HEADERS =
  'auto-submitted content-type date envelope-to from message-id mime-version received reply-to return-path subject to'.split(
    ' ',
  )

const TAGS = 'doctype html head meta title style body div h1 p br bdi a strong ul li blockquote table tr td'.split(' ')

const PREVIEW =
  /<div style="display:none;[^"]*mso-hide:all" aria-hidden="true">(?<preview>[^<]*?)(?<blanks>[\u034f\u200c\u00a0]*)<\/div>/

const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/
/** The lines of links, whose label may be another one in the HTML. */
const LINKS = /^.*: https:\/\/(?:shop\.example|www\.ups\.com)\/\S+$/gm
const URLS = /https:\/\/(?:shop\.example|www\.ups\.com)\/\S+/g

const linesOf = (text: string): string[] => text.trimEnd().split(/\r?\n/)

const linksOf = (html: string): string[] => Array.from(html.matchAll(/ href="([^"]*)"/g), ([, url]) => unescaped(url!))

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const wordsOfHtml = (html: string): string[] =>
  wordsOf(
    unescaped(
      html
        .replace(/<(style|title|a)\b.*?<\/\1>/gs, ' ')
        .replace(/<[^>]*>/g, ' ')
        .replaceAll('×', 'x'),
    ),
  )

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescaped = (html: string): string => html.replace(/&(amp|lt|gt|quot|#39);/g, (_, sign: string) => SIGNS[sign]!)
