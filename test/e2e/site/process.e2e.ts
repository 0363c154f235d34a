import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, statSync, utimesSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from '../support/fixtures.ts'
import { freePort } from '#test/free-port.ts'
import { makeDataFolder, startShop } from '../support/shop-server.ts'

test('An invalid setting stops the start with a sentence that names it', async () => {
  const shop = spawn(process.execPath, ['build/process/main.js'], {
    env: { ...process.env, PORT: 'three thousand' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  shop.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const [status] = (await once(shop, 'close')) as [number]
  expect(status).toBe(1)
  expect(output.trim()).toBe('PORT must be a whole number from 0 to 65535. It is "three thousand".')
})

test('SIGTERM finishes requests in flight, then closes', async () => {
  const shop = await startShop()
  const body = JSON.stringify({ shippingOptionId: 'standard' })
  const socket = connect(Number(new URL(shop.url).port), 'localhost')
  await once(socket, 'connect')
  socket.write(`POST /api/shipping/calculate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`)
  socket.write(`Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`)
  // After "100 Continue" the request is in flight and waits for its body.
  await once(socket, 'data')
  const closed = once(socket, 'close')
  const stopped = shop.stop()
  // A connection from before the signal is closed after its answer.
  await expect.poll(() => refused(shop.url)).toBe(true)
  let answer = ''
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()))
  socket.write(body)
  await closed
  expect(answer).toContain('HTTP/1.1 200')
  // The answer asks the client to close the connection.
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(answer).toContain('"shippingCost":5.99')
  expect(await stopped).toBe(0)
})

test('npm run dev restarts the shop when one of its files is edited', async ({ page }) => {
  const port = await freePort()
  const data = makeDataFolder()
  const env = { ...process.env, NODE_ENV: undefined, DATABASE_URL: '', DATA_DIR: data, PORT: String(port) }
  const dev = spawn('npm', ['run', 'dev'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const edited = 'src/server/cache/web-app-manifest.ts'
  const { mtime } = statSync(edited)
  let output = ''
  dev.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const timesOpen = () => output.split('is open at').length - 1
  // The shop builds its pages as it opens, which takes a minute on a busy machine.
  test.setTimeout(400_000)
  try {
    await expect.poll(timesOpen, { timeout: 180_000 }).toBe(1)
    await page.goto(`http://localhost:${port}/`)
    await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible()
    utimesSync(edited, new Date(), new Date())
    await expect.poll(timesOpen, { timeout: 180_000 }).toBe(2)
    expect(output.split('Restarting').length - 1).toBe(1)
  } finally {
    dev.kill('SIGTERM')
    await once(dev, 'close')
    utimesSync(edited, mtime, mtime)
    rmSync(data, { recursive: true, force: true })
  }
})

const refused = (url: string) =>
  fetch(url).then(
    () => false,
    () => true,
  )
