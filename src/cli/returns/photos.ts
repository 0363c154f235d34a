import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { photoContent } from '#database/orders/return-photos.ts'
import { invalid } from '#domain/errors.ts'
import { returnName } from '#domain/orders/returns/returns.ts'
import { readRecord } from '#shop/orders/order-record.ts'
import { namedReturn } from '#shop/orders/return/find-return.ts'
import { changeReturn } from './named-return.ts'

/** Writes the photos of a return into a folder. A file of the same name is kept, and ends the command. */
export async function savePhotos(typed: string, { to }: { to: string }): Promise<void> {
  await changeReturn(typed, async (shop, { number, ordinal }) => {
    const record = await readRecord(shop, number)
    const found = namedReturn(record, ordinal)
    if (found.photos.length === 0) return 'no photos.'
    await mkdir(to, { recursive: true })
    const name = returnName(record.order.number, found.ordinal)
    for (const [index, { id }] of found.photos.entries()) {
      const file = join(to, `${name}-${index + 1}.webp`)
      const content = await photoContent(shop.database.db, record.order.id, id)
      if (!content) continue
      try {
        await writeFile(file, content, { flag: 'wx' })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw invalid(`${file} exists already.`)
        throw error
      }
      console.log(file)
    }
    return null
  })
}
