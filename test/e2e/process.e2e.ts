import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from './fixtures.ts'
import { startShop } from './shop-server.ts'

test.skip(({ isMobile }) => isMobile, 'No browser is involved.')

test('a wrong setting stops the start with a sentence that names it', async () => {
  const shop = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, PORT: 'three thousand' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  shop.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const [status] = (await once(shop, 'close')) as [number]
  expect(status).toBe(1)
  expect(said.trim()).toBe('PORT must be a whole number from 0 to 65535. It is "three thousand".')
})

test('SIGTERM finishes what is in flight, then closes', async () => {
  const shop = await startShop()
  const body = JSON.stringify({ shippingOptionId: 'standard' })
  const socket = connect(Number(new URL(shop.url).port), 'localhost')
  await once(socket, 'connect')
  socket.write(`POST /api/shipping/calculate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`)
  socket.write(`Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`)
  // "100 Continue": the request has begun, and waits for its body.
  await once(socket, 'data')
  const stopped = shop.stop()
  await expect.poll(() => refused(shop.url)).toBe(true)
  let answer = ''
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()))
  socket.write(body)
  await once(socket, 'close')
  expect(answer).toContain('HTTP/1.1 200')
  expect(answer).toContain('"shippingCost":5.99')
  expect(await stopped).toBe(0)
})

const refused = (url: string) =>
  fetch(url).then(
    () => false,
    () => true,
  )
