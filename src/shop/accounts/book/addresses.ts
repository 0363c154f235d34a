import { lockAccount } from '#database/accounts/accounts.ts'
import {
  addressesOfAccount,
  deleteAddress,
  insertAddress,
  makeDefaultAddress,
  updateAddress,
} from '#database/accounts/addresses.ts'
import type { Tx } from '#database/schema.ts'
import { ADDRESS_BOOK_TEXTS, MAX_ADDRESSES, type BookAddress } from '#domain/accounts/address-book.ts'
import type { Address } from '#domain/checkout/address.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { isoTime } from '#shop/clock.ts'
import { randomId } from '#shop/cart/cart.ts'
import type { Shop } from '#shop/shop.ts'

/** `forShipping` and `forBilling`: whether to make it a default. False does not unset a default, because an address book always has both. */
export type EnteredAddress = { address: Address; forShipping: boolean; forBilling: boolean }

export const listAddresses = (shop: Shop, accountId: string): Promise<BookAddress[]> =>
  addressesOfAccount(shop.database.db, accountId)

/** Adds an address; the first one becomes both defaults. Throws 'conflict' if the book is full. */
export const addAddress = (shop: Shop, accountId: string, entered: EnteredAddress): Promise<BookAddress[]> =>
  changeBook(shop, accountId, async (tx, book) => {
    if (book.length >= MAX_ADDRESSES) throw conflict(ADDRESS_BOOK_TEXTS.full)
    const isFirst = book.length === 0
    const added = { id: randomId(), address: entered.address, forShipping: isFirst, forBilling: isFirst }
    await insertAddress(tx, accountId, added, isoTime(shop))
    if (!isFirst) await chooseDefaults(tx, accountId, added.id, entered)
  })

/** Throws 'not_found' if the address is not in the book. */
export const changeAddress = (
  shop: Shop,
  accountId: string,
  id: string,
  entered: EnteredAddress,
): Promise<BookAddress[]> =>
  changeBook(shop, accountId, async (tx, book) => {
    if (!book.some((one) => one.id === id)) throw notFound(ADDRESS_BOOK_TEXTS.missing)
    await updateAddress(tx, id, entered.address)
    await chooseDefaults(tx, accountId, id, entered)
  })

/** Removes an address, if it exists. If it was a default, the oldest remaining address takes its place. */
export const removeAddress = (shop: Shop, accountId: string, id: string): Promise<BookAddress[]> =>
  changeBook(shop, accountId, async (tx, book) => {
    const removed = book.find((one) => one.id === id)
    if (!removed) return
    await deleteAddress(tx, id)
    const heir = book.find((one) => one.id !== id)
    if (heir) await chooseDefaults(tx, accountId, heir.id, removed)
  })

async function changeBook(
  shop: Shop,
  accountId: string,
  change: (tx: Tx, book: BookAddress[]) => Promise<void>,
): Promise<BookAddress[]> {
  return shop.database.transaction(async (tx) => {
    // Two concurrent changes could leave the book without a default.
    await lockAccount(tx, accountId)
    await change(tx, await addressesOfAccount(tx, accountId))
    return addressesOfAccount(tx, accountId)
  })
}

async function chooseDefaults(
  tx: Tx,
  accountId: string,
  id: string,
  { forShipping, forBilling }: Pick<BookAddress, 'forShipping' | 'forBilling'>,
): Promise<void> {
  if (forShipping) await makeDefaultAddress(tx, accountId, id, 'for_shipping')
  if (forBilling) await makeDefaultAddress(tx, accountId, id, 'for_billing')
}
