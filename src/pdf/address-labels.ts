import { addressLines } from '#domain/orders/documents/document-text.ts'
import type { AddressLabel } from '#domain/orders/documents/address-labels.ts'
import type { Seller } from '#domain/orders/documents/documents.ts'
import { createPaper, LABEL } from './paper.ts'

type Labels = { sender: Seller; labels: readonly AddressLabel[]; at: string }

/** A page of 4 × 6 inches for each label, as label printers take them. */
export function addressLabelsPdf({ sender, labels, at }: Labels): Promise<Buffer<ArrayBuffer>> {
  const title = labels.length === 1 ? `Address label ${labels[0]!.number}` : 'Address labels'
  const paper = createPaper({ title, author: sender.name, at, page: LABEL })
  for (const [index, { number, shippingAddress, shippingOption }] of labels.entries()) {
    if (index > 0) paper.turnPage()
    paper.text('From', 7, 'H2')
    for (const line of [sender.name, ...sender.address]) paper.text(line, 9)
    paper.space(10)
    paper.rule()
    paper.space(24)
    paper.text('Ship to', 8, 'H2')
    paper.space(4)
    for (const line of addressLines(shippingAddress)) paper.text(line, 17)
    paper.space(24)
    paper.rule()
    paper.space(8)
    paper.text(`Order ${number}`, 11)
    paper.text(shippingOption.name, 9)
  }
  return paper.finish()
}
