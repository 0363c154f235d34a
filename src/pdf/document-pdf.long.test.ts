import { describe, expect, it } from 'vitest'
import { inspectPdf } from '#test/orders/pdf-tools.ts'
import { createRunReader } from './text-runs.ts'
import type { DocumentContent } from '#domain/orders/documents/documents.ts'
import { documentPdf } from './document-pdf.ts'

const line = (name: string) => ({ name, options: [], sku: null, priceCents: 1999, quantity: 2 })

const CONTENT: DocumentContent = {
  seller: { name: 'Linden Stores LLC', address: ['12 Elm Street', 'Portland, OR 97201'], taxId: 'EIN 12-3456789' },
  buyer: {
    firstName: 'José',
    lastName: 'Ñandú',
    address1: '1 Main Street',
    address2: '',
    city: 'Salem',
    state: 'OR',
    postalCode: '97301',
    country: 'United States',
    phone: '',
    email: 'jose@example.com',
  },
  orderNumber: 'K7Q2-9XMD',
  orderedAt: '2026-01-15T12:00:00.000Z',
  invoiceNumber: null,
  lines: [{ ...line('Mug'), options: [{ name: 'Color', value: 'Blue' }], sku: 'MUG-1' }],
  itemsCents: 3998,
  shippingCents: 599,
  otherCents: 0,
  taxes: [{ rate: 0.0825, baseCents: 3998, taxCents: 330 }],
  totalCents: 4927,
  payment: { paymentMethod: 'Credit Card', card: { brand: 'Visa', last4: '4242' } },
}

const invoice = (content: Partial<DocumentContent> = {}) =>
  documentPdf({
    kind: 'invoice',
    number: 'INV-000001',
    refundId: null,
    issuedAt: '2026-01-16T12:00:00.000Z',
    content: { ...CONTENT, ...content },
  })

describe('The PDF of a document', () => {
  it('shows who sold what to whom, the tax by rate, and the total', async () => {
    const { text } = inspectPdf(await invoice())
    const words = text.replaceAll(/ +/g, ' ')
    for (const expected of [
      'Invoice INV-000001',
      'Issued January 16, 2026',
      'Order K7Q2-9XMD, placed January 15, 2026',
      'Linden Stores LLC José Ñandú',
      '12 Elm Street 1 Main Street',
      'Portland, OR 97201 Salem, OR 97301',
      'Tax ID: EIN 12-3456789',
      'Mug (Color: Blue) · SKU MUG-1 2 $19.99 $39.98',
      'Subtotal $39.98',
      'Shipping $5.99',
      'Tax, 8.25% of $39.98 $3.30',
      'Total $49.27',
      'Paid with Visa ending in 4242.',
      'Page 1 of 1',
    ])
      expect(words).toContain(expected)
  })

  it('is valid, tagged, titled and in English, and embeds every font', async () => {
    const bytes = await invoice({ lines: [line('Привет 😀 é')] })
    const { check, fonts, info } = inspectPdf(bytes)
    expect(check).toContain('No syntax or stream encoding errors found')
    expect(info).toMatch(/Title: +Invoice INV-000001/)
    expect(info).toMatch(/Tagged: +yes/)
    const embedded = fonts.trim().split('\n').slice(2)
    expect(embedded).toHaveLength(3)
    for (const font of embedded) expect(font).toMatch(/CID TrueType +Identity-H +yes yes yes/)
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Lang (en-US)')
  })

  it.each(['小明', '手工陶瓷茶杯', '山田 タロー', '김민준', 'مريم العلي', 'נועה כהן', 'Ли Мин'])(
    'contains the name %s as searchable text',
    async (name) => {
      const bytes = await invoice({ lines: [line(name)], buyer: { ...CONTENT.buyer, firstName: name, lastName: '' } })
      const { text } = inspectPdf(bytes)
      expect(text.split(name)).toHaveLength(3)
      expect(text).not.toContain('[')
      expect(bytes.length).toBeLessThan(60_000)
    },
  )

  it('is the same file whenever it is requested', async () => {
    expect(Buffer.compare(await invoice(), await invoice())).toBe(0)
  })

  it('of a credit note shows its invoice, the refunded tax and goodwill', async () => {
    const bytes = await documentPdf({
      kind: 'creditNote',
      number: 'CN-000007',
      refundId: 'r',
      issuedAt: '2026-01-16T12:00:00.000Z',
      content: { ...CONTENT, invoiceNumber: 'INV-000001', shippingCents: 0, otherCents: 100, totalCents: 4428 },
    })
    const words = inspectPdf(bytes).text.replaceAll(/ +/g, ' ')
    for (const expected of [
      'Credit note CN-000007',
      'Corrects invoice INV-000001',
      'Courtesy refund $1.00',
      'Total credit $44.28',
      'Refunded to Visa ending in 4242.',
    ])
      expect(words).toContain(expected)
    expect(words).not.toContain('Shipping')
  })

  it.each([
    ['a word of 500 letters', 'W'.repeat(500), 1],
    ['ten thousand words', 'word '.repeat(10_000), 2],
    ['control characters and marks of direction', 'a\u0007b\u202ec\u0000d', 1],
    ['emoji and signs that no font has', '🎉😀👩‍👩‍👧สมชาย', 1],
    ['a name of 300 Chinese characters', '茶'.repeat(300), 1],
    ['words from the right', 'شكرا جزيلا לכם', 1],
    ['half of a pair of surrogates', '\ud83d', 1],
    ['nothing', '', 1],
  ])('keeps its amounts aligned beside %s', async (_, name, pages) => {
    const { check, text, info } = inspectPdf(await invoice({ lines: [line(name)] }))
    expect(check).toContain('No syntax or stream encoding errors found')
    expect(info).toMatch(new RegExp(`Pages: +${pages}\n`))
    expect(text).toMatch(/ 2 +\$19\.99 +\$39\.98/)
    expect(text).toMatch(/Total +\$49\.27/)
  })

  it('of a hundred items continues on numbered pages', async () => {
    const { text, info } = inspectPdf(await invoice({ lines: Array.from({ length: 100 }, () => line('Mug')) }))
    expect(info).toMatch(/Pages: +4/)
    expect(text.match(/\$39\.98/g)!.length).toBeGreaterThanOrEqual(100)
    for (const page of [1, 2, 3, 4]) expect(text).toContain(`Page ${page} of 4`)
  })
})

describe('A line of text', () => {
  const runs = (text: string) => createRunReader()(text).map(({ font, text: part }) => [font, part])

  it('is split into runs of one font', () => {
    expect(runs('José Привет')).toEqual([
      ['latin', 'Jos'],
      ['accents', 'é'],
      ['latin', ' '],
      ['other', 'Привет'],
    ])
  })

  it('has Chinese, Japanese and Korean in one font', () => {
    expect(runs('Li 小明, やまだ タロー 김민준')).toEqual([
      ['latin', 'Li '],
      ['eastAsian', '小明'],
      ['latin', ', '],
      ['eastAsian', 'やまだ'],
      ['latin', ' '],
      ['eastAsian', 'タロー'],
      ['latin', ' '],
      ['eastAsian', '김민준'],
    ])
  })

  it('keeps the spaces between right-to-left words', () => {
    expect(runs('شكرا جزيلا a')).toEqual([
      ['other', 'شكرا جزيلا'],
      ['latin', ' a'],
    ])
  })

  it('has words of both directions in reading order', () => {
    expect(runs('Mug דגם 12 (כחול) x')).toEqual([
      ['latin', 'Mug '],
      ['other', ' )כחול('],
      ['latin', '12'],
      ['other', 'דגם '],
      ['latin', ' x'],
    ])
  })

  it.each([
    ['\u{2a700} \u{2a701}', '[Chinese or Japanese text]'],
    ['สมชาย, अमित', '[text in another script], [text in another script]'],
    ['Mug 🎉👩‍👩‍👧🏽 🇫🇷', 'Mug '],
    ['漢\u200d', '漢'],
  ])('has no placeholder boxes where no font has the characters of "%s"', (text, drawn) => {
    const joined = runs(text)
      .map(([, part]) => part)
      .join('')
    expect(joined).toBe(drawn)
  })
})
