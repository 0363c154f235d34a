import { describeOptions } from '#domain/catalog/products.ts'
import { formatCents, lineCents } from '#domain/money.ts'
import { dayWords } from '#domain/day-words.ts'
import { documentDays } from '#domain/orders/documents/document-days.ts'
import { addressLines, amountRows } from '#domain/orders/documents/document-text.ts'
import type { PrintedLine } from '#domain/cart/cart.ts'
import { DOCUMENT_NAMES, type OrderDocument } from '#domain/orders/documents/documents.ts'
import { paymentText, refundedText } from '#domain/orders/orders.ts'
import { createPaper, LEFT, WIDTH, type Cell, type Paper, type PaperLook } from './paper.ts'

export function documentPdf(document: OrderDocument, look: PaperLook | null = null): Promise<Buffer<ArrayBuffer>> {
  const { kind, number, issuedAt, content } = document
  const { seller, buyer, orderNumber, invoiceNumber, payment } = content
  const { issuedOn, orderedOn } = documentDays(document)
  const title = `${DOCUMENT_NAMES[kind]} ${number}`
  const paper = createPaper({ title, author: seller.name, at: issuedAt, look })
  paper.letterhead()
  paper.text(title, 22, 'H1')
  paper.space(8)
  paper.text(`Issued ${dayWords(issuedOn)}`, 10)
  paper.text(`Order ${orderNumber}, placed ${dayWords(orderedOn)}`, 10)
  if (invoiceNumber !== null) paper.text(`Corrects invoice ${invoiceNumber}`, 10)
  paper.space(16)
  beside(
    paper,
    ['From', seller.name, ...seller.address, ...(seller.taxId === null ? [] : [`Tax ID: ${seller.taxId}`])],
    ['To', ...addressLines(buyer)],
  )
  paper.space(16)
  if (content.lines.length > 0) addLines(paper, content.lines)
  addAmounts(paper, amountRows(content))
  paper.space(16)
  paper.text(`${invoiceNumber === null ? paymentText(payment) : refundedText(payment)}.`, 10)
  return paper.finish()
}

const HALF = WIDTH / 2 - 10

function beside(paper: Paper, one: readonly string[], other: readonly string[]): void {
  const cell = (text: string | undefined, x: number, place: number): Cell[] =>
    text === undefined ? [] : [{ x, width: HALF, text, ...(place === 0 ? HEADING : PLAIN) }]
  for (let place = 0; place < Math.max(one.length, other.length); place++)
    paper.row([...cell(one[place], LEFT, place), ...cell(other[place], LEFT + WIDTH / 2, place)])
}

const HEADING = { size: 8, role: 'H2' }
const PLAIN = { size: 10, role: 'P' }

const COLUMNS = [
  { x: LEFT, width: 270 },
  { x: LEFT + 280, width: 50, align: 'right' },
  { x: LEFT + 335, width: 80, align: 'right' },
  { x: LEFT + 420, width: WIDTH - 420, align: 'right' },
] as const

function addLines(paper: Paper, lines: readonly PrintedLine[]): void {
  const cells = (texts: readonly string[], role: string, size: number): Cell[] =>
    COLUMNS.map((column, index) => ({ ...column, role, size, text: texts[index]! }))
  const table = paper.table()
  table.row(cells(['Item', 'Quantity', 'Price', 'Amount'], 'TH', 8))
  paper.space(2)
  paper.rule()
  paper.space(4)
  for (const line of lines) {
    const amounts = [formatCents(line.priceCents), formatCents(lineCents(line))]
    table.row(cells([itemText(line), String(line.quantity), ...amounts], 'TD', 10))
    paper.space(4)
  }
  table.end()
  paper.rule()
  paper.space(8)
}

export const itemText = ({ name, options, sku }: Pick<PrintedLine, 'name' | 'options' | 'sku'>): string =>
  [name, ...(options.length > 0 ? [`(${describeOptions(options)})`] : []), ...(sku ? [`· SKU ${sku}`] : [])].join(' ')

function addAmounts(paper: Paper, rows: readonly [name: string, cents: number][]): void {
  const table = paper.table()
  for (const [index, [name, cents]] of rows.entries()) {
    const size = index === rows.length - 1 ? 13 : 10
    table.row([
      { x: LEFT + 180, width: 230, size, role: 'TH', align: 'right', text: name },
      { ...COLUMNS[3], size, role: 'TD', text: formatCents(cents) },
    ])
    paper.space(3)
  }
  table.end()
}
