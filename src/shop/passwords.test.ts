import { argon2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import { LIMITS } from '#domain/limits.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

it('A password is known by its hash, and no other is', async () => {
  const stored = await hashPassword('difference engine')
  expect(await verifyPassword('difference engine', stored)).toBe(true)
  expect(await verifyPassword('Difference engine', stored)).toBe(false)
})

it('The same password never has the same hash', async () => {
  expect(await hashPassword('difference engine')).not.toBe(await hashPassword('difference engine'))
})

it('A hash made at another cost still counts', async () => {
  const nonce = Buffer.alloc(16, 7)
  const cost = { memory: 64, passes: 3, parallelism: 2 }
  const tag = argon2Sync('argon2id', { message: 'difference engine', nonce, tagLength: 24, ...cost })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const stored = `$argon2id$v=19$m=64,t=3,p=2$${base64(nonce)}$${base64(tag)}`
  expect(await verifyPassword('difference engine', stored)).toBe(true)
  expect(await verifyPassword('analytical engine', stored)).toBe(false)
})

it('Letters count the same however a keyboard composes them', async () => {
  expect(await verifyPassword('caf\u0065\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true)
})

it('Nobody’s password is never right', async () => {
  expect(await verifyPassword('', null)).toBe(false)
})

it('Nobody’s password takes as long to refuse as anybody’s', async () => {
  const stored = await hashPassword('difference engine')
  const fastest = async (hash: string | null): Promise<number> => {
    const times = []
    for (let count = 0; count < 5; count++) {
      const started = performance.now()
      await verifyPassword('analytical engine', hash)
      times.push(performance.now() - started)
    }
    return Math.min(...times)
  }
  // Without the work it would be a thousandth, so that a busy machine does not decide.
  expect(await fastest(null)).toBeGreaterThan((await fastest(stored)) / 3)
})

it('What is not such a hash is a defect, not a wrong password', async () => {
  await expect(verifyPassword('difference engine', 'plain')).rejects.toThrow('not argon2id')
})

it('A crowd is served in part, and the rest is told to come again at once', async () => {
  const stored = await hashPassword('difference engine')
  const crowd = await Promise.allSettled(Array.from({ length: 100 }, () => verifyPassword('difference engine', stored)))
  const served = crowd.filter((one) => one.status === 'fulfilled' && one.value)
  const refused = crowd.filter((one) => one.status === 'rejected' && one.reason.code === 'unavailable')
  expect(served.length).toBeGreaterThanOrEqual(LIMITS.hashingWaiting)
  expect(served.length + refused.length).toBe(100)
  expect(refused.length).toBeGreaterThan(50)
  expect(await verifyPassword('difference engine', stored)).toBe(true)
})
