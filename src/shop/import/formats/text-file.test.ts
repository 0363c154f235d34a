import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collect, openFolder, type Folder, readContext } from '#test/import-files.ts'
import { readLindenLines } from './linden-json.ts'
import { readLines } from './text-file.ts'

describe('A text file', () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(() => folder.remove())

  const lines = (content: string | Uint8Array) => collect(readLines(folder.write('file', content)))

  it('is read by lines, compressed or not, with any line ending and without a byte order mark', async () => {
    const text = '\uFEFFone\r\ntwo\n\nGröße'
    expect(await lines(text)).toEqual(['one', 'two', '', 'Größe'])
    expect(await lines(gzipSync(text))).toEqual(['one', 'two', '', 'Größe'])
    expect(await lines('')).toEqual([])
  })

  it('is read in UTF-16, which spreadsheets write, by its byte order mark', async () => {
    const little = Buffer.from('\uFEFFone\r\nGröße €\n', 'utf16le')
    const big = Buffer.from(little).swap16()
    expect(await lines(little)).toEqual(['one', 'Größe €'])
    expect(await lines(big)).toEqual(['one', 'Größe €'])
    expect(await lines(gzipSync(little))).toEqual(['one', 'Größe €'])
    await expect(lines(little.subarray(2))).rejects.toThrow('/file is neither UTF-8 nor UTF-16 text.')
  })

  it('is read completely if it is larger than a chunk', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `line ${index} ö`)
    expect(await lines(many.join('\r\n'))).toEqual(many)
    expect(await lines(gzipSync(many.join('\n')))).toEqual(many)
  })

  it('is rejected if its compressed data is damaged or incomplete', async () => {
    const packed = gzipSync('one\ntwo\n'.repeat(1000))
    for (const content of [packed.subarray(0, 30), Buffer.concat([packed.subarray(0, 20), Buffer.alloc(20)])])
      await expect(lines(content)).rejects.toThrow('/file cannot be decompressed: it is damaged or incomplete.')
  })

  it('of JSON lines is read beyond a line that is not valid', async () => {
    const file = folder.write(
      'a.jsonl',
      '{"name":"A","price":1}\n\n{"name":\n{"name":"B","price":"2"}\n{"name":"C","price":3}',
    )
    const entries = await collect(readLindenLines(file, readContext()))
    expect(entries.map(({ product }) => product?.name ?? null)).toEqual(['A', null, null, 'C'])
    expect(entries.flatMap(({ problems }) => problems)).toEqual([
      { where: 'line 3', reason: expect.stringMatching(/^is not valid JSON: /) },
      { where: 'line 4.price', reason: 'is not a number' },
    ])
    expect(entries.at(-1)!.done).toBe(1)
  })
})
