import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inspectPdf } from '#test/orders/pdf-tools.ts'
import { ordersForEachTest } from '#test/process/orders-command.ts'
import { places } from '#test/process/own-databases.ts'

const JANUARY = ['--from', '2026-01-01', '--to', '2026-01-31']
const NOTHING = 'No invoice or credit note was issued from 2026-01-01 to 2026-01-31.'

describe.each(places)('shop documents export on %s', (_, make) => {
  const { test, placeOrder, orders, documents, documentsFile, settle, folder } = ordersForEachTest(make)

  /** Sells at two tax rates, cancels one order, and gives $1.50 back for the other. Returns their numbers. */
  async function trade(): Promise<[kept: string, canceled: string]> {
    const kept = await placeOrder(2)
    test.shop.rates.taxRate = 0.08875
    const canceled = await placeOrder(0, 1)
    orders('cancel', canceled, '--yes')
    await settle()
    orders('refund', kept, '--amount', '1.50', '--yes')
    await settle()
    return [kept, canceled]
  }
  const lastDay = () => test.clock.now.toISOString().slice(0, 10)
  const all = () => ['--from', '2026-01-01', '--to', lastDay()]

  it('prints a table of 80 columns, with the totals of each tax rate below it', async () => {
    const [kept, canceled] = await trade()
    const [status, lines] = documents('export', ...all())
    expect(status).toBe(0)
    expect(lines).toEqual([
      'NUMBER     DATE       ORDER            NET   RATE       TAX    OTHER       GROSS',
      `INV-000001 2026-01-15 ${kept}      20.00     8%      1.60     0.00       21.60`,
      `INV-000001 2026-01-15 ${kept}       0.00     0%      0.00     5.99        5.99`,
      `INV-000002 2026-01-15 ${canceled}      20.00 8.875%      1.78     0.00       21.78`,
      `INV-000002 2026-01-15 ${canceled}       0.00     0%      0.00     5.99        5.99`,
      `CN-000001  ${lastDay()} ${canceled}     -20.00 8.875%     -1.78     0.00      -21.78`,
      `CN-000001  ${lastDay()} ${canceled}       0.00     0%      0.00    -5.99       -5.99`,
      `CN-000002  ${lastDay()} ${kept}       0.00             0.00    -1.50       -1.50`,
      '',
      'TOTALS                   NET         TAX    SHIPPING    COURTESY        GROSS',
      'at 8.875%               0.00        0.00        0.00        0.00         0.00',
      'at 8%                  20.00        1.60        0.00        0.00        21.60',
      'at 0%                   0.00        0.00        5.99        0.00         5.99',
      'no tax rate             0.00        0.00        0.00       -1.50        -1.50',
      'all                    20.00        1.60        5.99       -1.50        26.09',
      'In US dollars. NET is items before tax; OTHER is shipping and courtesy refunds.',
    ])
    expect(lines.filter((line) => line.length > 80)).toEqual([])
  })

  it('prints CSV to a file, and the totals separately', async () => {
    const [kept, canceled] = await trade()
    const [file, terminal] = documentsFile('export', ...all(), '--csv')
    expect(file).toEqual([
      'number,kind,date,order,corrects,net,rate,tax,shipping,goodwill,gross',
      `INV-000001,invoice,2026-01-15,${kept},,20.00,8%,1.60,0.00,0.00,21.60`,
      `INV-000001,invoice,2026-01-15,${kept},,0.00,0%,0.00,5.99,0.00,5.99`,
      `INV-000002,invoice,2026-01-15,${canceled},,20.00,8.875%,1.78,0.00,0.00,21.78`,
      `INV-000002,invoice,2026-01-15,${canceled},,0.00,0%,0.00,5.99,0.00,5.99`,
      `CN-000001,credit,${lastDay()},${canceled},INV-000002,-20.00,8.875%,-1.78,0.00,0.00,-21.78`,
      `CN-000001,credit,${lastDay()},${canceled},INV-000002,0.00,0%,0.00,-5.99,0.00,-5.99`,
      `CN-000002,credit,${lastDay()},${kept},INV-000001,0.00,,0.00,0.00,-1.50,-1.50`,
    ])
    expect(terminal[0]).toMatch(/^TOTALS/)
    expect(terminal.at(-1)).toBe('In US dollars. NET is items before tax.')
  })

  it('prints a JSON line per tax rate of a document in cents, and one with the totals', async () => {
    const [kept] = await trade()
    const [file, terminal] = documentsFile('export', ...JANUARY, '--json')
    const [items, shipping, , , ...others] = file.map((line) => JSON.parse(line) as unknown)
    const invoice = { number: 'INV-000001', orderNumber: kept }
    expect(items).toMatchObject({ ...invoice, taxRate: 0.08, grossCents: 2160 })
    expect(shipping).toMatchObject({ ...invoice, taxRate: 0, grossCents: 599 })
    expect([others, terminal]).toEqual([
      [
        {
          sums: [
            { taxRate: 0.08875, netCents: 2000, taxCents: 178, shippingCents: 0, goodwillCents: 0, grossCents: 2178 },
            { taxRate: 0.08, netCents: 2000, taxCents: 160, shippingCents: 0, goodwillCents: 0, grossCents: 2160 },
            { taxRate: 0, netCents: 0, taxCents: 0, shippingCents: 1198, goodwillCents: 0, grossCents: 1198 },
          ],
        },
      ],
      [],
    ])
  })

  it('saves each document as a PDF, and missing ones when it is run again', async () => {
    await trade()
    const pdfs = join(folder(), 'pdfs')
    mkdirSync(pdfs)
    expect(documents('export', ...all(), '--pdf', pdfs)[1].at(-1)).toBe(`${pdfs}: 4 PDFs saved.`)
    const names = ['CN-000001.pdf', 'CN-000002.pdf', 'INV-000001.pdf', 'INV-000002.pdf']
    expect(readdirSync(pdfs).toSorted()).toEqual(names)
    expect(inspectPdf(readFileSync(join(pdfs, 'INV-000002.pdf'))).text).toContain('$27.77')
    rmSync(join(pdfs, 'CN-000002.pdf'))
    const [file, terminal] = documentsFile('export', ...all(), '--json', '--pdf', pdfs)
    expect([file.length, terminal]).toEqual([8, [`${pdfs}: 1 PDF saved.`]])
    expect(readdirSync(pdfs).toSorted()).toEqual(names)
  })

  it('reports that nothing was issued on those days', () => {
    expect(documents('export', ...JANUARY)).toEqual([0, [NOTHING]])
    const titles = 'number,kind,date,order,corrects,net,rate,tax,shipping,goodwill,gross'
    expect(documentsFile('export', ...JANUARY, '--csv')).toEqual([[titles], [NOTHING]])
    expect(documentsFile('export', ...JANUARY, '--json')).toEqual([['{"sums":[]}'], [NOTHING]])
  })

  it.each([
    ['--from 2026-02-30 --to 2026-03-01', /--from <day>.*'2026-02-30' is invalid. It must be a day such as 2026-01-31/],
    ['--from 2026-02-01 --to today', /--to <day>.*'today' is invalid. It must be a day such as 2026-01-31/],
    ['--from 2026-02-01 --to 2026-01-31', /^--to is before --from.$/],
    ['--from 2026-02-01', /required option '--to <day>' not specified/],
    ['--from 2026-02-01 --to 2026-02-28 --csv --json', /'--csv' cannot be used with option '--json'/],
  ])('reports what is wrong with %s', (args, message) => {
    expect(documents('export', ...args.split(' '))).toEqual([1, [expect.stringMatching(message)]])
  })

  it('reports a missing folder, even before anything was issued', async () => {
    const missing = join(folder(), 'missing')
    const sentence = `${missing} must be a writable folder.`
    expect(documents('export', ...JANUARY, '--pdf', missing)).toEqual([1, [sentence]])
    await placeOrder(1)
    expect(documents('export', ...JANUARY, '--pdf', missing)).toEqual([1, [sentence]])
  })
})
