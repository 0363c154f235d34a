import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openFolder } from '#test/import-files.ts'
import { places, type Place } from '#test/process/own-databases.ts'
import { addOneProduct } from '#test/process/shop-process.ts'

let place: Place
beforeEach(async () => {
  place = await places[0]![1]()
  await addOneProduct(place)
})
afterEach(() => place.remove())

function shop(level: string, ...args: string[]) {
  return shopWith({ LOG_LEVEL: level }, ...args)
}

function shopWith(settings: Record<string, string>, ...args: string[]) {
  const env = { ...process.env, ...place.settings, ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/shop.js', ...args], { encoding: 'utf8', env })
  return { status, stdout, stderr }
}

const skuOf = () => /\S*-\S+/.exec(shop('', 'products', 'list').stdout.split('  ').slice(1).join(' '))![0]

it('An owner’s command that changes the shop logs one event without its arguments at level info', () => {
  const sku = skuOf()
  const { status, stderr } = shop('info', 'price', 'set', sku, '12.50')
  expect(status).toBe(0)
  expect(JSON.parse(stderr)).toMatchObject({ level: 30, event: 'ownerCommand', command: 'price set' })
  expect(stderr).not.toContain(sku)
})

it('An owner’s command that fails, only reads, or runs at level warn logs no event', () => {
  const sku = skuOf()
  expect(shop('info', 'products', 'list').stderr).toBe('')
  for (const command of ['outbox', 'settings', 'shipping']) expect(shop('info', command).stderr).toBe('')
  expect(shop('info', 'orders', 'export').stderr).toBe('0 orders.\n')
  expect(shop('info', 'price', 'set', 'no-such-sku', '1').stderr).not.toContain('ownerCommand')
  expect(shop('', 'stock', 'set', sku, '4').stderr).toBe('')
  expect(shop('warn', 'stock', 'set', sku, '5').stderr).toBe('')
})

it('An owner’s command logs no event to a terminal', () => {
  const terminal = { LOG_LEVEL: 'info', NODE_OPTIONS: '--import=data:text/javascript,process.stderr.isTTY=true' }
  expect(shopWith(terminal, 'price', 'set', skuOf(), '12.50')).toMatchObject({ status: 0, stderr: '' })
})

it('An owner’s command with an invalid LOG_LEVEL changes nothing', () => {
  const sku = skuOf()
  const { status, stderr } = shop('loud', 'stock', 'set', sku, '4')
  expect([status, stderr]).toEqual([1, expect.stringContaining('LOG_LEVEL must be one of trace, debug')])
  expect(shop('', 'stock', 'set', sku, '5').stdout).not.toContain('4 before')
})

it('An owner’s command under an old Node explains how to get the right one', () => {
  const folder = openFolder()
  const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.0.0'}})`
  const run = (file: string) => spawnSync(process.execPath, ['--import', old, file], { encoding: 'utf8' }).stderr
  expect(run('bin/shop.js')).toMatch(/^Linden needs Node 26, and this is v26.*Run it as: npx shop\n$/)
  const copy = folder.write('shop.mjs', readFileSync('bin/shop.js'))
  expect(run(copy)).toContain('The right one comes with its packages: let "npm start" install them, or run: npm ci\n')
  folder.remove()
})
