import { dayWords } from '#domain/day-words.ts'
import { addressLines } from '#domain/orders/documents/document-text.ts'
import type { PackingSlip } from '#domain/orders/documents/packing-slips.ts'
import { itemText } from './document-pdf.ts'
import { createPaper, LEFT, WIDTH, type Paper, type PaperLook } from './paper.ts'

type Slips = { shopName: string; slips: readonly PackingSlip[]; at: string; look?: PaperLook | null }

export function packingSlipsPdf({ shopName, slips, at, look = null }: Slips): Promise<Buffer<ArrayBuffer>> {
  const title = slips.length === 1 ? `Packing slip ${slips[0]!.order.number}` : 'Packing slips'
  const paper = createPaper({ title, author: shopName, at, look })
  for (const [index, slip] of slips.entries()) {
    if (index > 0) paper.turnPage()
    paper.letterhead()
    addSlip(paper, shopName, slip)
  }
  return paper.finish()
}

const ITEM = { x: LEFT, width: WIDTH - 80 }
const QUANTITY = { x: LEFT + WIDTH - 70, width: 70, align: 'right' } as const

function addSlip(paper: Paper, shopName: string, { order, orderedOn, lines }: PackingSlip): void {
  paper.text(`Packing slip ${order.number}`, 22, 'H1')
  paper.space(8)
  paper.text(`${shopName} · Ordered ${dayWords(orderedOn)} · ${order.shippingOption.name}`, 10)
  paper.space(16)
  paper.text('Ship to', 8, 'H2')
  for (const line of addressLines(order.shippingAddress)) paper.text(line, 13)
  paper.space(16)
  addLines(paper, lines)
}

type SlipLine = Omit<PackingSlip['lines'][number], 'notes'> & { notes?: readonly string[] }

export function addLines(paper: Paper, lines: readonly SlipLine[]): void {
  const table = paper.table()
  table.row([
    { ...ITEM, size: 8, role: 'TH', text: 'Item' },
    { ...QUANTITY, size: 8, role: 'TH', text: 'Quantity' },
  ])
  paper.space(2)
  paper.rule()
  paper.space(4)
  for (const line of lines) {
    table.row([
      { ...ITEM, size: 11, role: 'TD', text: [itemText(line), ...(line.notes ?? [])].join(' · ') },
      { ...QUANTITY, size: 11, role: 'TD', text: String(line.quantity) },
    ])
    paper.space(4)
  }
  table.end()
}
