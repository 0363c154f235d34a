import { promisify } from 'node:util'
import { brotliCompressSync, brotliDecompress, constants, gzip, zstdCompress } from 'node:zlib'

/** The best first, of those that a client likes equally. */
export const ENCODINGS = ['br', 'zstd', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

const zip = promisify(gzip)
const zstd = promisify(zstdCompress)

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, ZSTD_c_compressionLevel } = constants
/** As far back as brotli looks, in bits: with more it would need two megabytes for each page that is being packed. */
const WINDOW = 16

/** As small as is worth while for a page that may be asked for once: brotli 4 takes twice as long for five percent. */
export const compress: Record<Encoding, (identity: Buffer) => Promise<Buffer>> = {
  // At once: to hand a page to another thread takes this one longer than what it would be spared is worth.
  br: async (identity) =>
    exact(
      brotliCompressSync(identity, {
        params: { [BROTLI_PARAM_QUALITY]: 2, [BROTLI_PARAM_LGWIN]: WINDOW, [BROTLI_PARAM_SIZE_HINT]: identity.length },
      }),
    ),
  zstd: async (identity) => exact(await zstd(identity, { params: { [ZSTD_c_compressionLevel]: 6 } })),
  gzip: async (identity) => exact(await zip(identity, { level: 6 })),
  identity: async (identity) => identity,
}

export const unpack = promisify<Buffer, Buffer>(brotliDecompress)

/** zlib answers with a part of 16 kB, all of which is held for as long as the part is. */
function exact(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** What has been asked for lately: the browsers of this world send a dozen different headers. */
const known = new Map<string, Encoding>()
const MOST_KNOWN = 100

/** The encoding to answer in, for an Accept-Encoding header (RFC 9110, section 12.5.3). What cannot be read asks for none. */
export function encodingFor(header = ''): Encoding {
  const seen = known.get(header)
  if (seen) return seen
  const chosen = choose(header)
  if (known.size < MOST_KNOWN) known.set(header, chosen)
  return chosen
}

function choose(header: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [, name, weight = '1'] = /^\s*([\w*-]+)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/.exec(part) ?? []
    if (name) weights.set(name, Number(weight))
  }
  const others = weights.get('*') ?? 0
  // Identity is always possible, also for who wants nothing that there is, and the last choice unless it is asked for.
  const weightOf = (name: Encoding) =>
    name === 'identity' ? weights.get(name) || Number.MIN_VALUE : (weights.get(name) ?? others)
  return ENCODINGS.reduce((best, name) => (weightOf(name) > weightOf(best) ? name : best))
}
