import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importFile } from '#shop/import/import-products.ts'
import { createFolderStore } from '#media/folder-store.ts'
import { databases } from '#test/databases.ts'
import { mugRow, openFolder, shopifyCsv, type Folder } from '#test/import-files.ts'
import { openPictureServer, PUBLIC_ADDRESS, type PictureServer } from '#test/web/picture-server.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import type { Limits } from './download.ts'
import { internet, type Network } from '#shop/network/network.ts'
import { createPictureFetcher } from './picture-fetcher.ts'

const MUG = 'https://pictures.example/mug.png'

describe('A picture at a URL', () => {
  let folder: Folder
  let server: PictureServer
  let shop: TestShop
  let mug: Buffer
  beforeEach(async () => {
    folder = openFolder()
    server = await openPictureServer()
    shop = await openTestShop(databases[0]![1])
    mug = await picture(40, 20)
    server.paths.set('/mug.png', mug)
  })
  afterEach(async () => {
    await server.close()
    await shop.close()
    folder.remove()
  })

  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#88a888' } })
      .png()
      .toBuffer()
  type Conditions = { limits?: Partial<Limits>; network?: Partial<Network> }
  /** Imports a product with pictures at some addresses, as if none had been fetched before. */
  async function bring(addresses: string[], { limits, network }: Conditions = {}) {
    const rows = addresses.map((address) => ({ Handle: 'mug', 'Image Src': address }))
    const media = createFolderStore(join(folder.path, randomUUID()))
    const fetcher = createPictureFetcher({ media, network: { ...server.network, ...network }, limits })
    const file = folder.write('products.csv', shopifyCsv([mugRow(), ...rows]))
    return importFile(shop.shop, file, { media, fetcher, fetchPictures: true })
  }
  /** Returns the width of the picture that the shop then has, or the reason why it has none. */
  async function fetch(address: string, conditions?: Conditions): Promise<number | string> {
    const { fetched } = await bring([address], conditions)
    const [failure] = fetched!.failed.first
    if (failure) return failure.reason.replace(`${address} was not fetched: `, '')
    const product = await (await shop.api.request('/api/products/mug')).json()
    return (product as { pictures: { width: number }[] }).pictures[0]!.width
  }
  const redirect = (path: string, location: string) =>
    server.paths.set(path, (_request, response) => response.writeHead(302, { location }).end())

  it.each([
    ['127.0.0.1', 'this machine'],
    ['::1', 'this machine'],
    ['0.0.0.0', 'this machine'],
    ['10.1.2.3', 'a private network'],
    ['172.16.0.1', 'a private network'],
    ['192.168.1.1', 'a private network'],
    ['169.254.169.254', 'the link, as metadata of clouds'],
    ['fe80::1', 'the link'],
    ['100.64.0.1', 'a carrier'],
    ['100.100.100.200', 'a carrier, as metadata of clouds'],
    ['fd00:ec2::254', 'a private network'],
    ['224.0.0.1', 'multicast'],
    ['ff02::1', 'multicast'],
    ['255.255.255.255', 'everybody'],
    ['198.18.0.1', 'benchmarks'],
    ['192.0.2.1', 'documentation'],
    ['2001:db8::1', 'documentation'],
    ['3fff::1', 'documentation'],
    ['fec0::1', 'a site'],
    ['::', 'nobody'],
    ['::ffff:127.0.0.1', 'a mapped address'],
    ['::ffff:8.8.8.8', 'a mapped address'],
    ['::127.0.0.1', 'a compatible address'],
    ['::ffff:0:127.0.0.1', 'a translated address'],
    ['64:ff9b::7f00:1', 'a translated address'],
    ['64:ff9b:1::7f00:1', 'a translated address'],
    ['2002:7f00:1::1', '6to4'],
    ['2001:0:7f00:1::1', 'Teredo'],
    ['not an address', 'nothing'],
  ])('is not downloaded from a name that resolves to %s, which is %s', async (address) => {
    server.names.set('inside.pictures.example', [[PUBLIC_ADDRESS, address]])
    const reason = `inside.pictures.example leads to ${address}, which is not a public address`
    expect(await fetch('https://inside.pictures.example/mug.png')).toBe(reason)
    expect(server.connections).toEqual([])
  })

  it.each([
    ['https://127.0.0.1/mug.png', '127.0.0.1'],
    ['https://127.1/mug.png', '127.0.0.1'],
    ['https://2130706433:8443/mug.png', '127.0.0.1'],
    ['https://0x7f000001/mug.png', '127.0.0.1'],
    ['https://0177.0.0.1/mug.png', '127.0.0.1'],
    ['https://%31%32%37.0.0.1/mug.png', '127.0.0.1'],
    ['https://[::1]/mug.png', '::1'],
    ['https://[::ffff:10.0.0.1]:443/mug.png', '::ffff:a00:1'],
  ])('is not downloaded from %s, another spelling of a private host', async (address, host) => {
    expect(await fetch(address)).toBe(`${host} is not a public address`)
    redirect('/elsewhere', address)
    expect(await fetch('https://pictures.example/elsewhere')).toBe(`${host} is not a public address`)
    expect(server.connections).toEqual([PUBLIC_ADDRESS])
  })

  it('is downloaded from a public IP address in a URL only with a certificate for it', async () => {
    expect(await fetch('https://8.8.8.8/mug.png')).toBe("the server's certificate is for another host")
    expect(server.requests).toEqual([])
  })

  it('is requested from the IP address that was checked, whatever its name resolves to later', async () => {
    server.names.set('pictures.example', [[PUBLIC_ADDRESS], ['127.0.0.1']])
    expect(await fetch(MUG)).toBe(40)
    expect(server.connections).toEqual([PUBLIC_ADDRESS])
    // The connection of a real shop asks for no name either, and tries one address after the other.
    const connect: Network['connect'] = () => internet.connect(['::1', '127.0.0.1'], server.port)
    expect(await fetch(MUG, { network: { connect, resolve: async () => [PUBLIC_ADDRESS] } })).toBe(40)
  })

  it('is downloaded only over https, and without a password', async () => {
    expect(await fetch('http://pictures.example/mug.png')).toBe('only https:// addresses are fetched')
    expect(await fetch('https://pictures.example@127.0.0.1/mug.png')).toBe(
      'addresses with a user or password are not fetched',
    )
    redirect('/plain', 'http://pictures.example/mug.png')
    const reason = 'it is redirected to http://pictures.example/mug.png, and only https:// addresses are fetched'
    expect(await fetch('https://pictures.example/plain')).toBe(reason)
    expect(server.requests).toEqual(['/plain'])
  })

  it('is found behind redirects, each of which is checked again', async () => {
    redirect('/moved', 'https://other.pictures.example/again')
    redirect('/again', '/mug.png')
    expect(await fetch('https://pictures.example/moved')).toBe(40)
    server.names.set('other.pictures.example', [['10.0.0.1']])
    const reason = 'other.pictures.example leads to 10.0.0.1, which is not a public address'
    expect(await fetch('https://pictures.example/moved')).toBe(reason)
    redirect('/round', '/round')
    expect(await fetch('https://pictures.example/round')).toBe('it is redirected more than 5 times')
  })

  it('is downloaded only from a server with a trusted certificate for its host', async () => {
    expect(await fetch('https://another.example/mug.png')).toBe("the server's certificate is for another host")
    const reason = "the server's certificate is from nobody who is trusted"
    expect(await fetch(MUG, { network: { ca: undefined } })).toBe(reason)
    expect(server.requests).toEqual([])
  })

  it('has a size limit, whether or not the server declares the size', async () => {
    const maxBytes = mug.length
    expect(await fetch(MUG, { limits: { maxBytes } })).toBe(40)
    const reason = `it is larger than ${(maxBytes - 1) / 1e6} MB`
    expect(await fetch(MUG, { limits: { maxBytes: maxBytes - 1 } })).toBe(reason)
    server.paths.set('/endless', (_request, response) => {
      pipeline(Readable.from(Array.from({ length: 1_000_000 }, () => mug)), response, () => {})
    })
    expect(await fetch('https://pictures.example/endless', { limits: { maxBytes: 1_000_000 } })).toBe(
      'it is larger than 1 MB',
    )
  })

  it('is recognized by its content, not by its name or header', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    server.paths.set('/page.png', (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(svg),
    )
    server.paths.set('/mug', (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(mug))
    server.paths.set('/cut.png', mug.subarray(0, mug.length - 20))
    expect(await fetch('https://pictures.example/page.png')).toBe('it is not a picture in JPEG, PNG, WebP, GIF or AVIF')
    expect(await fetch('https://pictures.example/cut.png')).toBe('it is not a readable picture')
    expect(await fetch('https://pictures.example/mug')).toBe(40)
  })

  it('has no more pixels than fit into memory', async () => {
    server.paths.set('/bomb.png', await picture(10_000, 5_001))
    expect(await fetch('https://pictures.example/bomb.png')).toBe('it has more than 50 million pixels')
  })

  it('is abandoned when the server is silent, before the connection is secured and later', async () => {
    server.paths.set('/silent', () => {})
    server.paths.set('/stuck', (_request, response) => response.writeHead(200).write(mug.subarray(0, 9)))
    const reason = 'the server sent nothing for 0.2 seconds'
    expect(await fetch('https://pictures.example/silent', { limits: { idleMs: 200 } })).toBe(reason)
    expect(await fetch('https://pictures.example/stuck', { limits: { idleMs: 200 } })).toBe(reason)
    const mute = createServer().listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const connect: Network['connect'] = () => internet.connect(['127.0.0.1'], (mute.address() as AddressInfo).port)
    expect(await fetch(MUG, { limits: { idleMs: 200 }, network: { connect } })).toBe(reason)
    mute.close()
  })

  it('is abandoned when it takes too long in total, including DNS', async () => {
    server.paths.set('/slow', (_request, response) => {
      const drip = setInterval(() => response.write('.'), 50)
      response.on('close', () => clearInterval(drip))
    })
    expect(await fetch('https://pictures.example/slow', { limits: { totalMs: 300 } })).toBe(
      'it took longer than 0.3 seconds',
    )
    const resolve = () => new Promise<string[]>(() => {})
    expect(await fetch(MUG, { limits: { totalMs: 100 }, network: { resolve } })).toBe('it took longer than 0.1 seconds')
  })

  it('is no longer requested after six URLs of its host got no response', async () => {
    const asked: string[] = []
    const resolve = async (host: string) => {
      asked.push(host)
      throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
    }
    const addresses = Array.from({ length: 30 }, (_, index) => `https://pictures.example/${index}.png`)
    const { fetched } = await bring(addresses, { network: { resolve } })
    const reasons = fetched!.failed.first.map(({ reason }) => reason)
    const unknown = reasons.filter((reason) => reason.endsWith(' was not fetched: its host does not exist'))
    const notAsked = reasons.filter((reason) =>
      / was not fetched: pictures\.example did not answer \d+ times$/.test(reason),
    )
    expect(unknown).toHaveLength(asked.length)
    expect(notAsked).toHaveLength(30 - asked.length)
    expect(asked.length).toBeLessThanOrEqual(12)
  })

  it('is downloaded in parallel with at most five others', async () => {
    let [now, most, arrived] = [0, 0, 0]
    let waiting: (() => void)[] = []
    const addresses = Array.from({ length: 18 }, (_, index) => `https://pictures.example/${index}.png`)
    for (const address of addresses) server.paths.set(new URL(address).pathname, mug)
    const resolve = async () => {
      most = Math.max(most, ++now)
      if (++arrived % 6 > 0) await new Promise<void>((go) => waiting.push(go))
      else {
        // Others would arrive meanwhile, if there were any.
        for (let turn = 0; turn < 100; turn++) await nextTurn()
        for (const go of waiting) go()
        waiting = []
      }
      now--
      return [PUBLIC_ADDRESS]
    }
    expect(await bring(addresses, { network: { resolve } })).toMatchObject({ fetched: { fetched: 18 } })
    expect(most).toBe(6)
  })
})
