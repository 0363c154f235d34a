import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '#domain/orders/returns/claim-photos.ts'
import { freePort } from '#test/free-port.ts'
import { openFolder, type Folder } from '#test/import-files.ts'
import { places, type Place } from '#test/process/own-databases.ts'
import { addOneProduct, startShopProcess, type ShopProcess } from '#test/process/shop-process.ts'
import { program } from '../../scripts/debian.ts'

type Ports = { plain: number; secure: number; shop: string }
type Proxy = { file: string; start: (folder: string, configuration: string) => ChildProcess }

/** Each configuration is that of the documentation, but for ports, the name and the certificate of the test. */
const proxies: Record<string, Proxy & { adapt: (text: string, ports: Ports, folder: string) => string }> = {
  nginx: {
    file: 'deploy/nginx/linden.conf',
    adapt: (text, { plain, secure, shop }, folder) => `
      user ${userInfo().username}; daemon off; pid ${folder}/pid; error_log stderr;
      events {}
      http {
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
        ${text
          .replace('127.0.0.1:3000', `127.0.0.1:${shop}`)
          .replace('listen 80', `listen 127.0.0.1:${plain}`)
          .replace('listen 443', `listen 127.0.0.1:${secure}`)
          .replaceAll('shop.example;', 'localhost;')
          .replace(/\S+fullchain\.pem/, `${folder}/cert.pem`)
          .replace(/\S+privkey\.pem/, `${folder}/key.pem`)}
      }`,
    start: (folder, file) => spawn(program('nginx'), ['-p', folder, '-c', file], { stdio: 'ignore' }),
  },
  Caddy: {
    file: 'deploy/caddy/Caddyfile',
    adapt: (text, { plain, secure, shop }, folder) =>
      `{\nadmin off\nhttp_port ${plain}\nhttps_port ${secure}\nstorage file_system ${folder}/caddy\n}\n${text
        .replace('127.0.0.1:3000', `127.0.0.1:${shop}`)
        .replace('shop.example {', `localhost {\nbind 127.0.0.1\ntls ${folder}/cert.pem ${folder}/key.pem`)}`,
    start: (folder, file) =>
      spawn(program('caddy'), ['run', '--adapter', 'caddyfile', '--config', file], {
        env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        stdio: 'ignore',
      }),
  },
}

const [[, make]] = places as [(typeof places)[number]]

describe.each(Object.entries(proxies))('Behind %s, a shop', (_, { file, adapt, start }) => {
  let place: Place
  let shop: ShopProcess
  let proxy: ChildProcess
  let folder: Folder
  let ports: Ports
  let agent: Agent
  beforeEach(async () => {
    place = await make()
    await addOneProduct(place)
    folder = openFolder()
    ports = { plain: await freePort(), secure: await freePort(), shop: String(await freePort()) }
    makeCertificate()
    const address = { SHOP_URL: `https://localhost:${ports.secure}`, PORT: ports.shop, TRUSTED_PROXY: '127.0.0.1' }
    shop = await startShopProcess({ ...place.settings, ...address, PAYMENTS: 'sandbox', MAIL: 'files' })
    const configuration = join(folder.path, 'proxy.conf')
    writeFileSync(configuration, adapt(readFileSync(file, 'utf8'), ports, folder.path))
    proxy = start(folder.path, configuration)
    agent = new Agent({ ca: readFileSync(join(folder.path, 'cert.pem')), servername: 'localhost' })
    const status = () =>
      send('/api/products').then(
        (answer) => answer.status,
        () => 0,
      )
    await expect.poll(status).toBe(200)
  })
  afterEach(async () => {
    agent.destroy()
    for (const child of [proxy, shop.child]) await end(child)
    folder.remove()
    await place.remove()
  })

  function makeCertificate(): void {
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const files = ['-keyout', `${folder.path}/key.pem`, '-out', `${folder.path}/cert.pem`]
    const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
    const { status, stderr } = spawnSync(program('openssl'), [...words, ...names, ...files], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`openssl failed: ${stderr}`)
  }
  async function end(child: ChildProcess): Promise<void> {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
  }

  type Sent = { method?: string; headers?: Record<string, string>; body?: Buffer | string }
  const send = (path: string, { method = 'GET', headers = {}, body }: Sent = {}) =>
    new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((answer, fail) => {
      const options = { method, headers, agent }
      const sent = request(`https://localhost:${ports.secure}${path}`, options, async (response) => {
        let text = ''
        for await (const part of response) text += String(part)
        answer({ status: response.statusCode!, headers: response.headers, text })
      })
      sent.on('error', fail).end(body)
    })
  const json = { 'content-type': 'application/json' }

  it('is reachable only over TLS, and its cookies are for TLS', async () => {
    const plain = await fetch(`http://localhost:${ports.plain}/cart?a=1`, { redirect: 'manual' })
    expect([301, 308]).toContain(plain.status)
    expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost(?::\d+)?\/cart\?a=1$/)
    const body = JSON.stringify({ productId: 'product-1', quantity: 1 })
    const added = await send('/api/cart/items', { method: 'POST', headers: json, body })
    expect([added.status, String(added.headers['set-cookie'])]).toEqual([201, expect.stringContaining('Secure')])
  })

  it('accepts as many photos as a return may have', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const body = Buffer.alloc(MAX_PHOTOS * MAX_PHOTO_BYTES)
    const { status } = await send('/orders/K7Q2-9XMD/return', { method: 'POST', headers, body })
    expect(status).not.toBe(413)
  })

  it('counts each shopper by the IP address that the proxy saw, whatever a client claims', async () => {
    const statuses: number[] = []
    for (let index = 1; index <= 25; index++) {
      const headers = { ...json, 'x-forwarded-for': `203.0.113.${index}` }
      const body = JSON.stringify({ email: `shopper${index}@shop.example` })
      statuses.push((await send('/api/auth/forgot-password', { method: 'POST', headers, body })).status)
    }
    expect(statuses).toContain(429)
    expect(shop.output()).not.toContain('orwarded')
  })
})
