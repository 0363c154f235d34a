import { afterEach, beforeEach } from 'vitest'
import type { Database } from '#database/database.ts'
import { openTestShop, type TestShop } from './shop.ts'
import { shopperOf } from './shopper.ts'
import { visit } from './visitor.ts'

type Open = () => Promise<Database>
type Options = Parameters<typeof openTestShop>[1]

/** Gives each test of a suite its own shop. The fields of the returned value exist only within tests. */
export function shopForEachTest(open: Open, options?: Options): TestShop {
  const test = {} as TestShop
  beforeEach(async () => void Object.assign(test, await openTestShop(open, options)))
  afterEach(() => test.close())
  return test
}

/** Gives each test a shop and a shopper with an empty cart. */
export function shopperForEachTest(open: Open, options?: Options) {
  const test = shopForEachTest(open, options)
  const shopper = {} as ReturnType<typeof shopperOf>
  beforeEach(() => void Object.assign(shopper, shopperOf(test)))
  return { test, shopper }
}

/** Gives each test a shop and a browser without cookies. */
export function browserForEachTest(open: Open, options?: Options) {
  const test = shopForEachTest(open, options)
  const browser = {} as ReturnType<typeof visit>
  beforeEach(() => void Object.assign(browser, visit(test.api)))
  return { test, browser }
}
