import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { places, type Place } from '#test/process/own-databases.ts'
import { addOneProduct, startShopProcess, type ShopProcess } from '#test/process/shop-process.ts'

describe('The log of a process', () => {
  let place: Place
  let shop: ShopProcess
  beforeEach(async () => {
    place = await places[0]![1]()
    await addOneProduct(place)
    shop = await startShopProcess(place.settings)
  })
  afterEach(async () => {
    shop.child.kill('SIGKILL')
    await shop.ended
    await place.remove()
  })

  const visit = (path: string) => fetch(shop.url + path).catch(() => null)
  const linesOf = () =>
    shop
      .output()
      .split('\n')
      .filter((line) => line && !/is open at|^Payments: /.test(line))
      .map((line) => JSON.parse(line) as { level: number; msg: string; requestId?: string; err?: { message: string } })

  it.each([
    ['an error that nothing catches', '/login/uncaught', 'A defect in a timer'],
    ['a rejection that nothing handles', '/login/unhandled', 'A defect in a promise'],
  ])('ends with one fatal line after %s, and the exit status is 1', async (_, path, message) => {
    await visit(path)
    expect(await shop.ended).toBe(1)
    const lines = linesOf()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      level: 60,
      msg: 'The shop ends because of an error that nothing caught',
      err: { message },
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    })
  })

  it('contains a library’s output as a JSON line', async () => {
    await visit('/login/printed')
    if (!shop.output().includes('library')) await once(shop.child.stderr!, 'data')
    expect(linesOf()).toEqual([
      expect.objectContaining({
        level: 50,
        msg: 'A library reports an error',
        err: expect.objectContaining({ message: 'A defect in a library' }),
      }),
    ])
  })
})
