import { expect, it } from 'vitest'
import { compress, createEncodingChoice } from './encoding.ts'

const encodingFor = createEncodingChoice()

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip, zstd', 'zstd'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['br ; q=0.000', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'zstd'],
  ['identity', 'identity'],
  ['identity;q=0', 'identity'],
  ['gzip;q=0.5, identity', 'identity'],
  ['', 'identity'],
  ['brotli, gzipped, x-br', 'identity'],
  ['br;q=much', 'identity'],
  [',,;q=1,=', 'identity'],
])('Accept-Encoding: %s gets a response in %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding)
  expect(encodingFor(header)).toBe(encoding)
})

it('A request without Accept-Encoding gets an uncompressed response', () => {
  expect(encodingFor(undefined)).toBe('identity')
})

it('A thousand different headers each get a response', () => {
  for (let n = 0; n < 1000; n++) expect(encodingFor(`nonsense-${n}, gzip`)).toBe('gzip')
})

it('Compressed bytes keep no larger buffer in memory', async () => {
  for (const encoding of ['br', 'zstd', 'gzip'] as const) {
    const bytes = await compress[encoding](Buffer.from('{"products":[]}'.repeat(50)))
    expect(bytes.buffer.byteLength).toBe(bytes.length)
  }
})
