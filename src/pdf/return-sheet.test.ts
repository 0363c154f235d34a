import { describe, expect, it } from 'vitest'
import { NO_PAYMENT } from '#domain/checkout/payment-kinds.ts'
import { returnSheetsOf } from '#domain/orders/documents/return-sheets.ts'
import type { Return } from '#domain/orders/returns/returns.ts'
import { inspectPdf } from '#test/orders/pdf-tools.ts'
import { NO_HISTORY, exampleAround, exampleOrder, exampleReturn } from '#mail/examples/order.ts'
import { returnSheetPdf } from './return-sheet.ts'

const AT = '2026-01-21T12:00:00.000Z'
const { returnAddress } = exampleAround

const sheetOf = (parts: Partial<Return> = {}, to = returnAddress, order = exampleOrder) =>
  returnSheetsOf(
    {
      order,
      history: { ...NO_HISTORY, returns: [exampleReturn(parts)] },
    },
    to,
    'UTC',
  )[0]!
const textOf = async (...by: Parameters<typeof sheetOf>) =>
  inspectPdf(await returnSheetPdf(sheetOf(...by), AT))
    .text.replaceAll(/ +/g, ' ')
    .replaceAll(/\n+/g, '\n')

describe('The PDF of a return sheet', () => {
  it('shows the address, the contents with reasons and the instructions, but no price', async () => {
    const text = await textOf()
    for (const expected of [
      'Return slip K7Q2-9XMD-R1',
      'Order K7Q2-9XMD, placed January 15, 2026',
      'Return to\nLinden Stores LLC\nDock 4\n9 Canal Road\n',
      'From\nAda Lovelace\n12 Analytical Row\nSpringfield, IL 62701\n',
      'Stoneware mug (Color: Sage) 1\n',
      'Reason: No longer needed',
      '2. Write the address above and the return number K7Q2-9XMD-R1 on the outside of the package.',
      '3. Send the package, and keep the receipt.',
      '4. When your items arrive, we will refund you.',
      'Page 1 of 1',
    ])
      expect(text).toContain(expected)
    expect(text).not.toContain('$')
  })

  it('shows the deadline for a withdrawal, and promises the replacement for an exchange', async () => {
    const withdrawal = await textOf({ kind: 'withdrawal', reason: null })
    expect(withdrawal).toContain('Send the package by February 3, 2026')
    expect(withdrawal).not.toContain('Reason')
    const claim = await textOf({ kind: 'claim', reason: 'damaged', wish: 'exchange' })
    expect(claim).toContain('Reason: Damaged')
    expect(claim).toContain('When your items arrive, we will send you a replacement.')
  })

  it('of a free order promises no refund', async () => {
    const { steps } = sheetOf({}, returnAddress, { ...exampleOrder, paymentMethod: NO_PAYMENT.name })
    expect(steps.at(-1)).toBe('When your items arrive, we will email you.')
  })

  it('explains where to ask for an address that the owner has not set', async () => {
    const text = await textOf({}, { ...returnAddress, address: [] })
    expect(text).toContain('Email help@shop.example for our return address. Write it and K7Q2-9XMD-R1 on the package.')
  })

  it('is valid, tagged, titled and in English, embeds every font, and is the same file for the same time', async () => {
    const sheet = sheetOf()
    const bytes = await returnSheetPdf(sheet, AT)
    const { check, fonts, info } = inspectPdf(bytes)
    expect(check).toContain('No syntax or stream encoding errors found')
    expect(info).toMatch(/Title: +Return slip K7Q2-9XMD-R1/)
    expect(info).toMatch(/Tagged: +yes/)
    const embedded = fonts.trim().split('\n').slice(2)
    expect(embedded.length).toBeGreaterThan(0)
    for (const font of embedded) expect(font).toMatch(/CID TrueType +Identity-H +yes yes yes/)
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Lang (en-US)')
    expect(Buffer.compare(bytes, await returnSheetPdf(sheet, AT))).toBe(0)
  })
})
