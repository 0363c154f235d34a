import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hash } from 'node:crypto'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openMedia, openMediaReader } from '#media/open-media.ts'
import { databases } from '#test/databases.ts'
import { openFolder, type Folder } from '#test/import-files.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { openS3Server, type S3Server } from '#test/web/s3-server.ts'
import { createSite } from '#server/app.ts'
import { PICTURE_LIMITS } from '#server/limits.ts'
import { createFairPool } from '#shop/pools/fair-pool.ts'

const names = Array.from({ length: 400 }, (_, index) => `${index.toString(16).padStart(16, '0')}-320.webp`)

describe('While a bucket is slow and one IP address requests hundreds of its pictures,', () => {
  let test: TestShop
  let server: Server
  let bucket: S3Server
  let folder: Folder
  let release: () => void
  let crowd: Promise<Response>[]

  beforeEach(async () => {
    test = await openTestShop(databases[0]![1])
    bucket = await openS3Server()
    folder = openFolder()
    const content = Buffer.from('a picture')
    for (const name of names) bucket.objects.set(`pictures/shop/${name}`, { content, sha256: hash('sha256', content) })
    const held = new Promise<void>((resolve) => (release = resolve))
    bucket.state.held = held
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const) vi.stubEnv(name, bucket.settings[name])
    const store = { bucket: 'pictures', prefix: 'shop/', endpoint: bucket.settings.S3_ENDPOINT, region: 'us-east-1' }
    const place = { dataDir: folder.path, media: { store, cacheBytes: 1_000_000 } }
    const opened = await openMedia(place, test.shop.database)
    const media = openMediaReader(place, opened, createFairPool(PICTURE_LIMITS).run, test.shop)
    const site = createSite(
      test.shop,
      new Hono(),
      async () => new Response('a page'),
      { client: 'public', media },
      ({ headers }) => String(headers['x-address']),
    )
    server = createServer(site.listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    let refused = 0
    crowd = names.map(async (name) => {
      const answer = await pictureFor('203.0.113.1', name)
      if (answer.status === 503) refused++
      return answer
    })
    await expect.poll(() => refused).toBeGreaterThan(0)
    await expect.poll(() => bucket.state.current).toBe(4)
  })
  afterEach(async () => {
    release()
    await Promise.all(crowd)
    server.closeAllConnections()
    server.close()
    bucket.close()
    vi.unstubAllEnvs()
    folder.remove()
    await test.close()
  })

  const pictureFor = (address: string, name: string) => {
    const { port } = server.address() as AddressInfo
    return fetch(`http://127.0.0.1:${port}/media/${name}`, { headers: { 'x-address': address } })
  }

  it.each([
    ['a picture that nobody else waits for', names.at(-1)!],
    ['a picture that stands in the line of that address', names[100]!],
  ])('another IP address is served immediately with %s', async (_, name) => {
    const answered = pictureFor('198.51.100.7', name)
    await expect.poll(() => bucket.state.current).toBe(5)
    release()
    const answer = await answered
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'image/webp',
      'a picture',
    ])
  })

  it('each picture is read from the bucket once', async () => {
    const others = Array.from({ length: 20 }, (_, index) => pictureFor(`198.51.100.${index}`, names[100]!))
    release()
    expect(new Set((await Promise.all(others)).map(({ status }) => status))).toEqual(new Set([200]))
    const read = (await Promise.all(crowd)).filter(({ status }) => status === 200)
    expect(bucket.state.requests).toBe(read.length)
  })
})
