import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pictureNodesForEachTest } from '#test/process/picture-nodes.ts'
import { runScript } from '#test/process/own-databases.ts'

describe('A picture of a shop on PostgreSQL', () => {
  const test = pictureNodesForEachTest()

  it('imported on one machine is served by nodes on others, whose data folders are empty', async () => {
    const [first, second] = await Promise.all([
      test.start({ DATA_DIR: test.newFolder().path }),
      test.start({ DATA_DIR: test.newFolder().path }),
    ])
    expect(await test.importMug()).toMatchObject({ status: 0 })
    const path = await test.pictureOf(first)
    for (const { url } of [first, second]) {
      const answer = await fetch(url + path)
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
        200,
        'image/webp',
        'public, max-age=31536000, immutable',
      ])
      const { etag } = Object.fromEntries(answer.headers)
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 40, format: 'webp' })
      expect((await fetch(url + path, { headers: { 'if-none-match': etag! } })).status).toBe(304)
    }
  }, 120_000)

  it('is served from the disk of a node that has read it once, even after a restart without the database', async () => {
    const folder = test.newFolder()
    await test.importMug()
    const node = await test.start({ DATA_DIR: folder.path })
    const path = await test.pictureOf(node)
    const before = await (await fetch(node.url + path)).arrayBuffer()
    node.child.kill('SIGKILL')
    await node.ended
    await runScript(test.place, 'alter table media rename to media_elsewhere')
    const again = await test.start({ DATA_DIR: folder.path })
    expect(await (await fetch(again.url + path)).arrayBuffer()).toEqual(before)
    const other = await fetch(again.url + path.replace('.webp', '.avif'))
    expect([other.status, other.headers.get('retry-after')]).toEqual([503, '5'])
  }, 120_000)

  it('is read again from the database if its file on the node’s disk is truncated, and nothing is cached with 0 bytes', async () => {
    const folder = test.newFolder()
    const cache = join(folder.path, 'media-cache')
    await test.importMug()
    const node = await test.start({ DATA_DIR: folder.path })
    const path = await test.pictureOf(node)
    const before = await (await fetch(node.url + path)).arrayBuffer()
    node.child.kill('SIGKILL')
    await node.ended
    expect(readdirSync(cache)).toEqual([path.slice('/media/'.length)])
    writeFileSync(join(cache, readdirSync(cache)[0]!), '')
    const again = await test.start({ DATA_DIR: folder.path })
    expect(await (await fetch(again.url + path)).arrayBuffer()).toEqual(before)
    const without = test.newFolder()
    const diskless = await test.start({ DATA_DIR: without.path, MEDIA_CACHE_BYTES: '0' })
    expect((await fetch(diskless.url + path)).status).toBe(200)
    expect(existsSync(join(without.path, 'media-cache'))).toBe(false)
  }, 120_000)

  it('left in the data folder by an earlier version is still served, and the start explains how to move it', async () => {
    const folder = test.newFolder()
    expect(await test.importMug({ DATA_DIR: folder.path, MEDIA: 'folder' })).toMatchObject({ status: 0 })
    expect(readdirSync(join(folder.path, 'media')).length).toBe(2)
    const node = await test.start({ DATA_DIR: folder.path })
    expect(node.output()).toContain(
      `Pictures are in ${folder.path}/media and not in the database. Move them there with: npx shop media move`,
    )
    expect(await test.servesPicture(node)).toBe(true)
    const other = await test.start({ DATA_DIR: test.newFolder().path })
    expect(await test.servesPicture(other)).toBe(false)
    // Importing the same file again finds its pictures there.
    const copy = test.newFolder()
    await cp(join(folder.path, 'media'), join(copy.path, 'media'), { recursive: true })
    await test.importMug({ DATA_DIR: copy.path })
    const third = await test.start({ DATA_DIR: test.newFolder().path })
    expect(await test.servesPicture(third)).toBe(true)
  }, 120_000)
})
