import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { invalid } from '#domain/errors.ts'

/** A catalog of a million products takes about as much. */
const MAX_FILE_BYTES = 1024 ** 3

type TemporaryFile = { path: string; remove: () => Promise<void> }

/** A place for a file of this name in a folder of its own. Throws 'invalid' for what is not a name. */
export async function temporaryFile(name: unknown): Promise<TemporaryFile> {
  if (typeof name !== 'string' || !/^[\w][\w. -]{0,99}$/.test(name) || basename(name) !== name)
    throw invalid('file must be the name of the file, such as products.csv.', { file: 'Not a name' })
  const folder = await mkdtemp(join(tmpdir(), 'linden-owner-'))
  return { path: join(folder, name), remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Returns the hash of what it has written. */
export async function receive(body: ReadableStream | null, path: string): Promise<string> {
  if (!body) throw invalid('The body must be the file.', { body: 'Missing' })
  const hash = createHash('sha256')
  let bytes = 0
  const measured = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(bytes > MAX_FILE_BYTES ? invalid('The file is larger than 1 GB.') : null, chunk)
    },
  })
  await pipeline(Readable.fromWeb(body as never), measured, createWriteStream(path))
  return hash.digest('base64url')
}

/** Removes the file once it is sent, or once nobody wants the rest. */
export function sendAndRemove({ path, remove }: TemporaryFile): ReadableStream {
  const stream = createReadStream(path)
  stream.once('close', () => void remove())
  return Readable.toWeb(stream) as ReadableStream
}
