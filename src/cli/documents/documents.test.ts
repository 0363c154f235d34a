import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { draftFace, publishFace } from '#shop/face/edit-face.ts'
import { inspectPdf } from '#test/orders/pdf-tools.ts'
import { damageDocuments } from '#test/orders/damage-documents.ts'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { places } from '#test/process/own-databases.ts'

describe.each(places)('shop documents on %s', (_, make) => {
  const { test, placeOrder, orders, documents, commandLog, settle, folder } = ordersForEachTest(make)

  const words = (file: string) => inspectPdf(readFileSync(file)).text.replaceAll(/ +/g, ' ')

  it('lists the documents of an order, and saves them as PDFs once', async () => {
    const number = await placeOrder(2)
    orders('refund', number, '--amount', '1.50', '--yes')
    await settle()
    const [status, lines] = documents(number)
    expect(status).toBe(0)
    expect(lines.map((line) => line.replace(/\d{4}-\d\d-\d\d/, 'DAY'))).toEqual([
      'INV-000001  Invoice      DAY  $27.59',
      'CN-000001  Credit note  DAY  $1.50',
    ])
    expect(documents(number, '--save', folder())[0]).toBe(0)
    expect(words(join(folder(), 'INV-000001.pdf'))).toContain('Total $27.59')
    expect(words(join(folder(), 'CN-000001.pdf'))).toContain('Total credit $1.50')
    expect(documents(number, '--save', folder())).toEqual([
      1,
      [`${join(folder(), 'INV-000001.pdf')} already exists. Choose another file name.`],
    ])
  })

  it('creates those of an order paid before documents existed, once and with the configured seller', async () => {
    const number = await placeOrder(2)
    await damageDocuments(test.shop.database, 'delete from documents; update document_series set last_number = 0')
    expect(documents(number)).toEqual([
      0,
      [
        `Order ${number} has no documents yet. Its invoice is issued when the payment is captured. To issue any that are missing: npx shop documents ${number} --issue`,
      ],
    ])
    const [status, lines] = documents(number, '--issue')
    expect([status, lines.length]).toEqual([0, 1])
    expect(documents(number, '--issue')[1]).toEqual(lines)
    expect(commandLog('documents', number)).toEqual([])
    expect(commandLog('documents', number, '--issue')).toEqual([expect.stringContaining('"command":"documents"')])
    documents(number, '--save', folder())
    expect(words(join(folder(), 'INV-000001.pdf'))).toContain('Linden Stores LLC')
  })

  it('writes packing slips of packed parcels, or of all open units, one per page and without prices', async () => {
    const [one, other] = [await placeOrder(2), await placeOrder(3, 1)]
    orders('pack', other, '--line', 'MUG=1')
    const file = join(folder(), 'slips.pdf')
    expect(documents('slips', one, other, '--out', file)).toEqual([0, [`${file}: 2 packing slips.`]])
    const pages = words(file).split('\f')
    expect(pages[0]).toContain(`Packing slip ${one}`)
    expect(pages[0]).toMatch(/Mug · SKU MUG 2/)
    expect(pages[0]).toContain('12 Analytical Row')
    expect(pages[1]).toMatch(/Mug · SKU MUG 1/)
    expect(pages[1]).not.toContain('Lamp')
    expect(pages.join()).not.toContain('$')
    orders('ship', one)
    expect(documents('slips', one, '--out', join(folder(), 'more.pdf'))).toEqual([
      1,
      [`Order ${one} has nothing packed or left to pack.`],
    ])
  })

  it('writes address labels, one per page, and the addresses as CSV', async () => {
    const [one, other] = [await placeOrder(2), await placeOrder(1)]
    const [file, csv] = [join(folder(), 'labels.pdf'), join(folder(), 'labels.csv')]
    expect(documents('labels', one, other, '--out', file, '--csv', csv)).toEqual([
      0,
      [`${file}: 2 address labels.`, `${csv}: 2 address labels.`],
    ])
    const pages = words(file).split('\f')
    expect([pages[0], pages[1]]).toEqual([expect.stringContaining(one), expect.stringContaining(other)])
    expect(readFileSync(csv, 'utf8')).toContain(`${one},Ada Lovelace,12 Analytical Row`)
    expect(documents('labels', one)).toEqual([1, ['Name a file: --out FILE for a PDF, --csv FILE for CSV.']])
  })

  it('show the published face, as packing slips do', async () => {
    const number = await placeOrder(1)
    await draftFace(test.shop, () => ({ name: 'Elm Ceramics' }))
    await publishFace(test.shop)
    const slips = join(folder(), 'slips.pdf')
    documents('slips', number, '--out', slips)
    documents(number, '--save', folder())
    for (const file of [slips, join(folder(), 'INV-000001.pdf')])
      expect(words(file).trimStart()).toMatch(/^Elm Ceramics\n/)
  })

  it('reports text on packing slips that no font can draw, and how much of it', async () => {
    const number = await placeOrder(1)
    await test.shop.database.db.updateTable('order_lines').set({ name: '手工陶瓷茶杯 ถ้วย 🎁' }).execute()
    const file = join(folder(), 'slips.pdf')
    expect(documents('slips', number, '--out', file)[0]).toBe(0)
    const slip = words(file)
    expect(slip).toContain('手工陶瓷茶杯 [text in another script]')
    expect(slip).toContain('no font for it: 3 characters of Thai, 1 emoji.')
  })

  it('orders pack --slips writes the slips of what it packs, and packs nothing if the file exists', async () => {
    const [one, other] = [await placeOrder(2), await placeOrder(1)]
    const file = join(folder(), 'packed.pdf')
    expect(orders('pack', one, other, '--slips', file)).toEqual([
      0,
      [`${one}: packed, 2 items.`, `${other}: packed, 1 item.`, `${file}: 2 packing slips.`],
    ])
    const third = await placeOrder(1)
    expect(orders('pack', third, '--slips', file)).toEqual([1, [`${file} already exists. Choose another file name.`]])
    expect(orders('show', third)[1][0]).toBe(`Order ${third}: processing`)
  })
})
