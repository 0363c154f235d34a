import { versionedRates } from '#database/catalog/catalog-version.ts'
import { openOwner, type Owner } from '#api/owner/owner.ts'
import { settledRates } from '#domain/cart/rates.ts'
import type { Command } from 'commander'
import { typedOrderNumber } from '#domain/orders/orders.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { OrderShop } from '#shop/orders/change-order.ts'
import type { Recorder } from '#shop/people/recording.ts'
import { readRates } from '#server/config.ts'
import { recordChange, NO_CHANGES } from '#cli/effects.ts'
import { withShop } from '#cli/with-shop.ts'
import { confirm } from './ask-owner.ts'

export type Opened = OrderShop & Recorder & { url: string } & { /** Runs the owner's deeds. */ owner: Owner<OrderShop> }

/** Opens the shop to change orders. A running shop polls its outbox every five seconds, so there is no need to wake it. */
export const withOrders = <T>(work: (shop: Opened, dataDir: string) => Promise<T>): Promise<T> =>
  withShop(async (opened, { dataDir }) => {
    const { rates } = await versionedRates(opened.database.db)
    const settled = settledRates(rates, readRates(process.env))
    const shop = { ...opened, wakeOutbox: () => {}, rates: settled }
    return work({ ...shop, owner: openOwner(shop) }, dataDir)
  })

export const runOnOrder = (
  typed: string,
  change: (owner: Opened['owner'], number: string) => Promise<string | null>,
): Promise<void> => withOrders(async ({ owner }) => void (await changeOne(typed, (number) => change(owner, number))))

/** Changes orders one by one and prints a line for each. If one fails, continues with the others and exits with status 1. */
export const runOnEachOrder = (
  command: Command,
  numbers: readonly string[],
  change: (shop: Opened, number: string) => Promise<string>,
): Promise<void> =>
  withOrders(async (shop) => {
    for (const typed of numbers) if (await changeOne(typed, (number) => change(shop, number))) recordChange(command)
  })

export const previewEachOrder = (
  numbers: readonly string[],
  preview: (shop: Opened, number: string) => Promise<string>,
): Promise<void> =>
  withOrders(async (shop) => {
    for (const typed of numbers) await changeOne(typed, (number) => preview(shop, number))
    console.log(NO_CHANGES)
  })

export function changeOne(typed: string, change: (number: string) => Promise<string | null>): Promise<boolean> {
  const number = typedOrderNumber(typed)
  return report(number ?? plainLine(typed), async () => {
    if (number === null) throw invalid('This is not an order number. It should look like K7Q2-9XMD.')
    return change(number)
  })
}

/** Prints what was done to an order or a return, or why it was not. `change` returns null if it has printed everything. Returns whether it was done. */
export async function report(name: string, change: () => Promise<string | null>): Promise<boolean> {
  try {
    const done = await change()
    if (done !== null) console.log(`${name}: ${plainLine(done)}`)
    return true
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    console.error(`${name}: ${plainLine(error.message)}`)
    process.exitCode = 1
    return false
  }
}

type Tried = { unpaid: string | null }

/** Prints why an order is unpaid, if it is. Returns true if so. */
export function warnUnpaid(number: string, { unpaid }: Tried): boolean {
  if (unpaid !== null) console.error(`${number}: ${unpaid}`)
  return unpaid !== null
}

/** Asks for confirmation if the order is unpaid. Throws 'invalid' unless the answer is yes. */
export async function confirmUnpaid(number: string, tried: Tried, question: string, yes = false): Promise<boolean> {
  const isUnpaid = warnUnpaid(number, tried)
  if (isUnpaid) await confirm(question, yes)
  return isUnpaid
}

/** Throws 'invalid' if options for a single order are used with several. */
export function rejectForSeveral(numbers: readonly string[], options: Record<string, unknown>): void {
  const [name] = Object.entries(options).find(([, value]) => value !== undefined) ?? []
  if (numbers.length > 1 && name) throw invalid(`${name} applies to one order: name one, or omit ${name}.`)
}
