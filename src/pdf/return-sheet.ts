import { dayWords } from '#domain/day-words.ts'
import { addressLines } from '#domain/orders/documents/document-text.ts'
import { RETURN_SHEET_TEXTS, type ReturnSheet } from '#domain/orders/documents/return-sheets.ts'
import { REASON_WORDS } from '#domain/orders/returns/return-requests.ts'
import { addLines } from './packing-slips.ts'
import { createPaper, type PaperLook } from './paper.ts'

export function returnSheetPdf(
  sheet: ReturnSheet,
  at: string,
  look: PaperLook | null = null,
): Promise<Buffer<ArrayBuffer>> {
  const { number, order, orderedOn, to, lines, reason, steps } = sheet
  const title = `${RETURN_SHEET_TEXTS.name} ${number}`
  const paper = createPaper({ title, author: to.name, at, look })
  paper.letterhead()
  paper.text(title, 22, 'H1')
  paper.space(8)
  paper.text(`Order ${order.number}, placed ${dayWords(orderedOn)}`, 10)
  paper.space(16)
  paper.text('Return to', 8, 'H2')
  for (const line of [to.name, ...to.address]) paper.text(line, 15)
  paper.space(12)
  paper.text('From', 8, 'H2')
  for (const line of addressLines(order.shippingAddress)) paper.text(line, 10)
  paper.space(16)
  addLines(paper, lines)
  if (reason !== null) paper.text(`Reason: ${REASON_WORDS[reason]}`, 11)
  paper.space(16)
  paper.text('What to do', 8, 'H2')
  for (const [index, step] of steps.entries()) paper.text(`${index + 1}. ${step}`, 11)
  return paper.finish()
}
