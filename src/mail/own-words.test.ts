import { describe, expect, it } from 'vitest'
import { EMAIL_KIND_NAMES } from '#domain/emails/kinds.ts'
import { exampleEmails } from './examples/emails.ts'
import { exampleAround, exampleOrder, kettle, mug } from './examples/order.ts'
import { emailOf } from './layout.ts'

const examples = exampleEmails({
  order: exampleOrder,
  account: exampleOrder.email,
  sent: [mug],
  canceled: [kettle],
  shop: {
    shopName: 'Linden',
    url: 'https://shop.example',
    timeZone: 'UTC',
    seller: { name: 'Linden LLC', address: ['12 Elm Street'], taxId: null },
    returnAddress: exampleAround.returnAddress,
  },
})
const HOSTILE = '<script>alert(1)</script></bdi></p>\u202e<img src=x onerror="alert(1)">\n> Total: $0.00'
const words = { intro: HOSTILE, closing: `Bye.\n\n\n \n${HOSTILE}`, signature: 'W'.repeat(500) }

describe.each(EMAIL_KIND_NAMES)('The email %s', (kind) => {
  const plain = emailOf(examples[kind])
  const { subject, text, html } = emailOf(examples[kind], { look: null, words })

  it('is an example of its kind', () => expect(examples[kind].kind).toBe(kind))

  it('keeps its facts between the owner’s texts', () => {
    const blocks = plain.text.trimEnd().split('\n\n').slice(0, -1)
    expect(text.split('\n\n')).toEqual(expect.arrayContaining(blocks))
    expect(text.indexOf('<script>')).toBeLessThan(text.indexOf(blocks.at(-1)!))
    expect(text.indexOf('\n\nBye.\n\n')).toBeGreaterThan(text.indexOf(blocks.at(-1)!))
    expect(text.endsWith(`\n\n${'W'.repeat(500)}\n`)).toBe(true)
    expect(subject).toBe(plain.subject)
  })

  it('contains no markup or text direction marks from the owner’s texts', () => {
    expect(html).not.toMatch(/<script|<img|\u202e/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;/bdi&gt;')
    expect(text).not.toMatch(/\u202e|\n\n\n/)
  })
})

it('An email’s subject is the owner’s text on one line, or the default if facts leave it empty', () => {
  const subjectWith = (subject: string) => emailOf(examples.confirmation, { look: null, words: { subject } }).subject
  expect(subjectWith('Thank you\r\nBcc: mallory@evil.example')).toBe('Thank you Bcc: mallory@evil.example')
  expect(subjectWith(' \u202e ')).toBe('Your Linden order K7Q2-9XMD')
})
