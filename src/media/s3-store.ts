import { hash } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { ShopError } from '#domain/errors.ts'
import { DamagedFile, type MediaStore } from './media-store.ts'

export type S3Settings = {
  bucket: string
  /** Empty, or a path ending in a slash. */
  prefix: string
  /** Null for Amazon's. */
  endpoint: string | null
  region: string
}

/** A slower server counts as down. */
const TIMEOUTS = { connectionTimeout: 2000, requestTimeout: 5000, socketTimeout: 5000, throwOnRequestTimeout: true }

/** Pictures in an S3-compatible store. The SDK, loaded only by this module, finds the credentials. */
export function createS3Store({ bucket: Bucket, prefix, endpoint, region }: S3Settings): MediaStore {
  const place = `s3://${Bucket}/${prefix}`
  const client = new S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    requestHandler: TIMEOUTS,
    // Other stores reject Amazon's newer checksums, so our own hash is in the metadata.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const keyOf = (name: string) => prefix + name

  async function* list(start = ''): AsyncGenerator<{ name: string; size: number }> {
    for (let ContinuationToken: string | undefined; ;) {
      const command = new ListObjectsV2Command({ Bucket, Prefix: keyOf(start), ContinuationToken })
      const { Contents = [], NextContinuationToken } = await client.send(command).catch(unavailable(place))
      for (const { Key = '', Size = 0 } of Contents) yield { name: Key.slice(prefix.length), size: Size }
      if (!NextContinuationToken) return
      ContinuationToken = NextContinuationToken
    }
  }

  return {
    place,
    async read(name) {
      const object = await client
        .send(new GetObjectCommand({ Bucket, Key: keyOf(name) }))
        .catch((error: unknown) => (isMissing(error) ? null : unavailable(place)(error)))
      if (!object) return null
      const content = Buffer.from(await object.Body!.transformToByteArray().catch(unavailable(place)))
      if (object.Metadata?.sha256 !== hash('sha256', content)) throw new DamagedFile(`${name} is damaged in ${place}.`)
      return content
    },
    async has(names) {
      // All sizes of a picture share a hash prefix, so one call finds them.
      const starts = new Set(names.map((name) => name.split('-')[0]!))
      const known = new Set<string>()
      for (const start of starts) for await (const { name } of list(start)) known.add(name)
      return new Set(names.filter((name) => known.has(name)))
    },
    async write(name, Body) {
      const command = new PutObjectCommand({
        Bucket,
        Key: keyOf(name),
        Body,
        ContentType: name.endsWith('.json') ? 'application/json' : `image/${name.split('.').at(-1)}`,
        Metadata: { sha256: hash('sha256', Body) },
      })
      await client.send(command).catch(unavailable(place))
    },
    async remove(names) {
      for (const name of names)
        await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) })).catch(unavailable(place))
    },
    list,
  }
}

const isMissing = (error: unknown): boolean => error instanceof S3ServiceException && error.name === 'NoSuchKey'

/** Omits the cause, because a network error would count as a database outage. */
const unavailable =
  (place: string) =>
  (error: unknown): never => {
    const { name, message } = error as Error
    throw new ShopError('unavailable', `${place} cannot be used: ${message || name}`)
  }
