import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createFile } from '#database/new-file.ts'
import { counted } from '#domain/counts.ts'
import { conflict, invalid } from '#domain/errors.ts'
import { typedOrderNumber } from '#domain/orders/orders.ts'
import { plainLine } from '#domain/plain-text.ts'
import { warnUnpaid } from '#cli/orders/changes.ts'
import { withPapers } from './with-papers.ts'

export const slips = (numbers: string[], { out }: { out: string }): Promise<void> => saveSlips(numbers, out)

/** Throws 'conflict' if the file exists, before anything else is done. */
export function rejectExisting(file: string): void {
  if (existsSync(file)) throw conflict(`${file} already exists. Choose another file name.`)
}

export const saveSlips = (typed: readonly string[], file: string): Promise<void> =>
  withPapers(async (owner) => {
    const { pdf, count, unpaid } = await owner('GET /owner/packing-slips', { numbers: typed.map(numberOf) })
    await createFile(file, (part) => writeFile(part, pdf))
    for (const { number, why } of unpaid) warnUnpaid(number, { unpaid: why })
    console.log(`${file}: ${counted(count, 'packing slip')}.`)
  })

export function numberOf(typed: string): string {
  const number = typedOrderNumber(typed)
  if (number === null) throw invalid(`"${plainLine(typed)}" is not an order number. It should look like K7Q2-9XMD.`)
  return number
}
