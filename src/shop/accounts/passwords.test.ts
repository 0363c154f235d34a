import { argon2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import { inRequest } from '#shop/request-id.ts'
import { createPasswordHasher, HASH_LIMITS } from './passwords.ts'

const { hash, verify } = createPasswordHasher()

it('A hash verifies its own password and no other', async () => {
  const stored = await hash('difference engine')
  expect(await verify('difference engine', stored)).toBe(true)
  expect(await verify('Difference engine', stored)).toBe(false)
})

it('Two hashes of one password differ', async () => {
  expect(await hash('difference engine')).not.toBe(await hash('difference engine'))
})

it('A hash with other cost parameters still verifies', async () => {
  const nonce = Buffer.alloc(16, 7)
  const cost = { memory: 64, passes: 3, parallelism: 2 }
  const tag = argon2Sync('argon2id', { message: 'difference engine', nonce, tagLength: 24, ...cost })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const stored = `$argon2id$v=19$m=64,t=3,p=2$${base64(nonce)}$${base64(tag)}`
  expect(await verify('difference engine', stored)).toBe(true)
  expect(await verify('analytical engine', stored)).toBe(false)
})

it('A password verifies if its characters are composed of other code points', async () => {
  expect(await verify('caf\u0065\u0301 au lait', await hash('caf\u00e9 au lait'))).toBe(true)
})

it('No password verifies for an unknown account', async () => {
  expect(await verify('', null)).toBe(false)
})

it('A password of an unknown account takes as long to reject as a wrong one', async () => {
  const stored = await hash('difference engine')
  const [unknown, wrong]: number[][] = [[], []]
  const timeOf = async (known: string | null): Promise<number> => {
    const started = performance.now()
    await verify('analytical engine', known)
    return performance.now() - started
  }
  // In turns, so that both see the same of a busy machine.
  for (let count = 0; count < 5; count++) {
    unknown!.push(await timeOf(null))
    wrong!.push(await timeOf(stored))
  }
  // Skipping the work would take a thousandth: a third is far from both.
  expect(Math.min(...unknown!)).toBeGreaterThan(Math.min(...wrong!) / 3)
})

it('A stored text that is not an argon2id hash throws', async () => {
  await expect(verify('difference engine', 'plain')).rejects.toThrow('not argon2id')
})

const check = (address: string, stored: string) => inRequest('1', () => verify('difference engine', stored), address)
const isRejected = (one: PromiseSettledResult<boolean>) =>
  one.status === 'rejected' && (one.reason as { code: string }).code === 'unavailable'

it('Of 100 concurrent checks, those beyond the queue are rejected as unavailable', async () => {
  const stored = await hash('difference engine')
  const room = HASH_LIMITS.concurrent + HASH_LIMITS.queued
  const crowd = await Promise.allSettled(Array.from({ length: 100 }, (_, index) => check(`10.0.0.${index}`, stored)))
  expect(crowd.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(room)
  expect(crowd.filter(isRejected)).toHaveLength(100 - room)
  expect(await verify('difference engine', stored)).toBe(true)
})

it('100 concurrent checks from one IP address leave half of the slots to another, which takes turns with it', async () => {
  const stored = await hash('difference engine')
  const ended: string[] = []
  const ends = (name: string) => () => void ended.push(name)
  const hostile = Array.from({ length: 100 }, () => check('192.0.2.66', stored))
  const all = Promise.allSettled(hostile.map((one) => one.then(ends('hostile'))))
  await check('192.0.2.1', stored).then(ends('honest'))
  // One of the two threads is left to others, so that it waits for none of the hundred.
  expect(ended.filter((name) => name === 'hostile').length).toBeLessThanOrEqual(2)
  await all
  expect(ended).toHaveLength((HASH_LIMITS.concurrent + HASH_LIMITS.queued) / 2 + 1)
})
