import { afterEach, beforeEach } from 'vitest'
import { createSandbox } from '#payments/sandbox.ts'
import { SECRET } from '#test/shop.ts'
import { shopperOf } from '#test/shopper.ts'
import { makePostgresPlace, type Place } from './own-databases.ts'
import { addOneProduct, startShopProcess, type ShopProcess } from './shop-process.ts'

/** Gives each test a shop on PostgreSQL with one product, and a function that starts a node of it. */
export function nodesForEachTest() {
  const test = {} as { place: Place }
  let processes: ShopProcess[]
  beforeEach(async () => {
    processes = []
    test.place = await makePostgresPlace()
    await addOneProduct(test.place)
  })
  afterEach(async () => {
    for (const { child, ended } of processes) {
      child.kill('SIGKILL')
      await ended
    }
    await test.place.remove()
  })

  async function start(settings: Record<string, string> = {}): Promise<ShopProcess> {
    const node = await startShopProcess({ ...test.place.settings, SHOP_URL: 'http://shop.example', ...settings })
    processes.push(node)
    return node
  }

  return Object.assign(test, { start, stop })
}

/** Stops a node as a supervisor does, and returns its status. */
export function stop({ child, ended }: ShopProcess): Promise<number | null> {
  child.kill('SIGTERM')
  return ended
}

/** A browser that a load balancer may send to another node with each request. */
export function shopperAt(first: ShopProcess, secret = SECRET) {
  let { url } = first
  const api = {
    fetch: async (request: Request) => {
      const { pathname, search } = new URL(request.url)
      const body = request.body === null ? {} : { body: await request.text() }
      return fetch(url + pathname + search, { method: request.method, headers: request.headers, ...body })
    },
  }
  const shopper = shopperOf({ api: api as never, sandbox: createSandbox(secret, () => new Date()) })
  return Object.assign(shopper, { moveTo: (node: ShopProcess) => void (url = node.url) })
}
