import { describe, expect, it } from 'vitest'
import { inspectPdf } from '#test/orders/pdf-tools.ts'
import { ADDRESS } from '#test/shopper.ts'
import type { PackingSlip } from '#domain/orders/documents/packing-slips.ts'
import { packingSlipsPdf } from './packing-slips.ts'

describe('A PDF with characters that no font has', () => {
  const slip = (firstName: string, name: string): PackingSlip => ({
    order: {
      number: 'K7Q2-9XMD',
      shippingOption: { name: 'Standard' },
      shippingAddress: { ...ADDRESS, firstName },
    } as PackingSlip['order'],
    orderedOn: '2026-01-15',
    lines: [{ name, options: [], sku: null, quantity: 2 } as unknown as PackingSlip['lines'][number]],
  })
  const textOf = async (...slips: PackingSlip[]) =>
    inspectPdf(await packingSlipsPdf({ shopName: 'Linden', slips, at: '2026-01-16T12:00:00.000Z' })).text.replaceAll(
      /\s+/g,
      ' ',
    )

  it.each([
    ['สมชาย', 'Mug', '5 characters of Thai'],
    ['अमित', 'Mug', '3 characters of Devanagari'],
    ['\u{2a700}', 'Mug', '1 character of Chinese or Japanese'],
    ['Ada', 'ꦩꦸ', '1 character of another script'],
    ['Ada', 'Mug 🎉👩‍👩‍👧🏽 🇫🇷❤️', '3 emoji'],
    ['สมชาย', 'Mug 🎉', '5 characters of Thai, 1 emoji'],
  ])('reports what is missing, and how much of it: %s, %s', async (firstName, name, lacking) => {
    expect(await textOf(slip(firstName, name))).toContain(
      `Not drawn here, because the shop has no font for it: ${lacking}.`,
    )
  })

  it('counts those on all its pages', async () => {
    const text = await textOf(slip('Ada', 'Mug 🎉'), slip('Ada', 'Lamp 🎉'))
    expect(text).toContain('no font for it: 2 emoji.')
  })

  it.each(['Ada', '小明', 'محمد', 'Ada\u200d'])('lacks nothing, and reports nothing, for %s', async (name) => {
    expect(await textOf(slip(name, 'Mug'))).not.toContain('Not drawn')
  })
})
