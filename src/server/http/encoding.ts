import { promisify } from 'node:util'
import { brotliCompressSync, brotliDecompress, constants, gzip, zstdCompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { copyBuffer } from './encoded-response.ts'

/** Encodings in the server's order of preference. */
export const ENCODINGS = ['br', 'zstd', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

const gzipAsync = promisify(gzip)
const zstdAsync = promisify(zstdCompress)

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, ZSTD_c_compressionLevel } = constants
/** Brotli's window, in bits. A larger one would need two megabytes while compressing a page. */
const WINDOW_BITS = 16

/** Levels for a page that may be requested only once: brotli 4 takes twice as long to save five percent. */
export const compress: Record<Encoding, (identity: Buffer) => Promise<Buffer>> = {
  // Synchronous, because handing a page to another thread takes longer than compressing it.
  br: async (identity) =>
    copyBuffer(
      brotliCompressSync(identity, {
        params: {
          [BROTLI_PARAM_QUALITY]: 2,
          [BROTLI_PARAM_LGWIN]: WINDOW_BITS,
          [BROTLI_PARAM_SIZE_HINT]: identity.length,
        },
      }),
    ),
  zstd: async (identity) => copyBuffer(await zstdAsync(identity, { params: { [ZSTD_c_compressionLevel]: 6 } })),
  gzip: async (identity) => copyBuffer(await gzipAsync(identity, { level: 6 })),
  identity: async (identity) => identity,
}

export const decompress = promisify<Buffer, Buffer>(brotliDecompress)

/** Returns a function that chooses the encoding for an Accept-Encoding header (RFC 9110, section 12.5.3). */
export function createEncodingChoice(): (header?: string) => Encoding {
  // Browsers send about a dozen different headers.
  const chosen = new LRUCache<string, Encoding>({ max: 100, memoMethod: choose })
  return (header = '') => chosen.memo(header)
}

function choose(header: string): Encoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } })
  // A client that accepts none of the encodings gets identity anyway.
  const [encoding = 'identity'] = negotiator.encodings(ENCODINGS, { preferred: ENCODINGS })
  return encoding
}
