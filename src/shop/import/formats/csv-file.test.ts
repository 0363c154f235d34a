import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collect, openFolder, readContext, type Folder } from '#test/import-files.ts'
import { readProductCsv } from './product-csv.ts'

describe('A CSV file whose rows would exhaust the memory', () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(() => folder.remove())

  const read = (content: string | Uint8Array) => collect(readProductCsv(folder.write('a.csv', content), readContext()))
  const HEADER = 'Handle,Title,Variant Price\n'
  const EMPTY_CELLS = ','.repeat(2_000_000)

  it.each([
    ['first line', `Handle${EMPTY_CELLS}`, 1],
    ['first line, by semicolons', `Handle${';'.repeat(20_000)}`, 1],
    ['later row', `${HEADER}mug,"Mug,\nred",1\ncup,Cup,1${EMPTY_CELLS}\nbowl,Bowl,1`, 4],
  ])('is rejected for the columns of its %s, compressed or not', async (_, text, line) => {
    const message = `a.csv has more than 10,000 columns in line ${line}.`
    await expect(read(text)).rejects.toThrow(message)
    await expect(read(gzipSync(text))).rejects.toThrow(message)
  })

  it('is not one that merely has many commas in its texts', async () => {
    const [entry] = await read(`${HEADER}mug,"Mug${','.repeat(20_000)} ""red"",${','.repeat(20_000)}",1`)
    expect([entry!.problems, entry!.product?.name?.length]).toEqual([[], 40_010])
  })

  it('is rejected if a product has too many rows', async () => {
    const rows = (count: number) => `${HEADER}mug,Mug,1\n${'mug,,1\n'.repeat(count - 1)}`
    expect(await read(rows(10_000))).toHaveLength(1)
    await expect(read(rows(10_001))).rejects.toThrow(
      'a.csv has more than 10,000 rows from line 2 on with the handle "mug".',
    )
  })
})
