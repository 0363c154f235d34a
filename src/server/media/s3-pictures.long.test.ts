import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shopperAt } from '#test/process/nodes.ts'
import { pictureNodesForEachTest } from '#test/process/picture-nodes.ts'
import { openS3Server, type S3Server } from '#test/web/s3-server.ts'

describe('A shop with pictures in an S3-compatible store', () => {
  const test = pictureNodesForEachTest()
  let store: S3Server
  beforeEach(async () => {
    store = await openS3Server()
  })
  afterEach(() => store.close())
  const start = () => test.start({ DATA_DIR: test.newFolder().path, ...store.settings })

  it('imports pictures into the bucket, and every node serves them from there', async () => {
    expect(await test.importMug(store.settings)).toMatchObject({ status: 0 })
    expect([...store.objects.keys()]).toEqual([
      expect.stringMatching(/^pictures\/shop\/[0-9a-f]{16}-40\.(avif|webp)$/),
      expect.stringMatching(/^pictures\/shop\/[0-9a-f]{16}-40\.(avif|webp)$/),
    ])
    const node = await start()
    expect(await test.servesPicture(node)).toBe(true)
    const puts = store.state.requests
    expect(await test.importMug(store.settings)).toMatchObject({ status: 0 })
    expect(store.state.requests).toBeGreaterThan(puts)
    const checked = JSON.parse((await test.command(['media', 'check', '--json'], store.settings)).output)
    expect(checked).toMatchObject({
      place: 's3://pictures/shop/',
      files: 2,
      missing: [],
      damaged: [],
      unreferenced: [],
    })
    const [key] = store.objects.keys()
    store.objects.get(key!)!.content[20]! ^= 1
    expect(await test.command(['media', 'check'], store.settings)).toMatchObject({
      status: 1,
      output: expect.stringContaining(`Damaged: ${key!.slice('pictures/shop/'.length)}, a picture of mug`),
    })
  }, 120_000)

  it('keeps selling while the store is down, with the pictures already read, and reads others once it is back', async () => {
    await test.importMug(store.settings)
    const node = await start()
    const path = await test.pictureOf(node)
    const other = node.url + path.replace('.webp', '.avif')
    expect((await fetch(node.url + path)).status).toBe(200)
    store.state.isDown = true
    expect((await fetch(node.url + path)).status).toBe(200)
    for (let times = 0; times < 3; times++) {
      const answer = await fetch(other)
      expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
        503,
        '5',
        'no-store',
      ])
    }
    const shopper = shopperAt(node)
    await shopper.prepare(1)
    expect((await shopper.order()).status).toBe(201)
    expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
    const failures = node.output().match(/Pictures cannot be read from s3:\/\/pictures\/shop\//g)
    expect(failures).toHaveLength(1)
    expect(await test.command(['media', 'check'], store.settings)).toEqual({
      status: 1,
      output: expect.stringMatching(/^s3:\/\/pictures\/shop\/ cannot be used: .+\n$/),
    })
    store.state.isDown = false
    await expect.poll(async () => (await fetch(other)).status).toBe(200)
    expect(node.output()).toContain('Pictures are read again from s3://pictures/shop/')
  }, 120_000)

  it('requests few made-up names at once, and an unknown name not again', async () => {
    const node = await start()
    const names = Array.from({ length: 600 }, (_, index) => `${index.toString(16).padStart(16, '0')}-320.webp`)
    const { promise, resolve: release } = Promise.withResolvers<void>()
    store.state.held = promise
    let refused = 0
    const asked = names.map(async (name) => {
      const { status } = await fetch(`${node.url}/media/${name}`)
      if (status === 503) refused += 1
      return status
    })
    await expect.poll(() => refused).toBeGreaterThan(50)
    await expect.poll(() => store.state.current).toBeGreaterThanOrEqual(4)
    for (let times = 0; times < 10; times++) expect((await fetch(`${node.url}/api/products`)).status).toBe(200)
    release()
    const statuses = await Promise.all(asked)
    // Here, an unknown URL has a page with status 200.
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(store.state.mostAtOnce).toBeLessThanOrEqual(4)
    const { requests } = store.state
    const known = `${node.url}/media/${names[statuses.indexOf(200)]}`
    for (let times = 0; times < 20; times++) await fetch(known)
    // Missing names are cached for five seconds.
    expect(store.state.requests).toBeLessThan(requests + 10)
  }, 120_000)

  it('moves pictures from the database, and back', async () => {
    await test.importMug()
    const node = await start()
    expect(await test.servesPicture(node)).toBe(true)
    expect(node.output()).toContain('Pictures are in the database and not in s3://pictures/shop/.')
    expect((await test.command(['media', 'move'], store.settings)).output).toMatch(/^Moved to s3:.*: 2 files/)
    expect(store.objects.size).toBe(2)
    const { MEDIA, ...keys } = store.settings
    expect((await test.command(['media', 'move', '--from', MEDIA], keys)).output).toMatch(
      /^Moved to the database: 2 files/,
    )
    expect(store.objects.size).toBe(0)
    expect(await test.command(['media', 'check'])).toMatchObject({ status: 0 })
  }, 120_000)
})
