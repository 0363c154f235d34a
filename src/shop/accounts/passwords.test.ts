import { argon2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import { MAX_QUEUED_HASHES } from '#shop/accounts/passwords.ts'
import { createPasswordHasher } from './passwords.ts'

const { hash, verify } = createPasswordHasher()

it('A hash verifies its own password and no other', async () => {
  const stored = await hash('difference engine')
  expect(await verify('difference engine', stored)).toBe(true)
  expect(await verify('Difference engine', stored)).toBe(false)
})

it('Two hashes of one password differ', async () => {
  expect(await hash('difference engine')).not.toBe(await hash('difference engine'))
})

it('A hash of another cost still verifies', async () => {
  const nonce = Buffer.alloc(16, 7)
  const cost = { memory: 64, passes: 3, parallelism: 2 }
  const tag = argon2Sync('argon2id', { message: 'difference engine', nonce, tagLength: 24, ...cost })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const stored = `$argon2id$v=19$m=64,t=3,p=2$${base64(nonce)}$${base64(tag)}`
  expect(await verify('difference engine', stored)).toBe(true)
  expect(await verify('analytical engine', stored)).toBe(false)
})

it('A password verifies when its characters are composed of other code points', async () => {
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

it('Of 100 concurrent checks those beyond the queue are rejected as unavailable', async () => {
  const stored = await hash('difference engine')
  const crowd = await Promise.allSettled(Array.from({ length: 100 }, () => verify('difference engine', stored)))
  const served = crowd.filter((one) => one.status === 'fulfilled' && one.value)
  const rejected = crowd.filter((one) => one.status === 'rejected' && one.reason.code === 'unavailable')
  expect(served.length).toBeGreaterThanOrEqual(MAX_QUEUED_HASHES)
  expect(served.length + rejected.length).toBe(100)
  expect(rejected.length).toBeGreaterThan(50)
  expect(await verify('difference engine', stored)).toBe(true)
})
