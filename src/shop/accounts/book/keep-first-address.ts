import { insertAddress } from '#database/accounts/addresses.ts'
import type { Tx } from '#database/schema.ts'
import { addressErrors, isSameAddress, type Address } from '#domain/checkout/address.ts'
import { hasErrors } from '#domain/errors.ts'
import { randomId } from '#shop/cart/cart.ts'

const isComplete = (address: Address): boolean => !hasErrors(addressErrors(address))

/** Saves an order's addresses to the account's address book if it is empty. A pickup order has no address. */
export async function keepFirstAddress(
  tx: Tx,
  accountId: string | null,
  { shipping, billing }: { shipping: Address; billing: Address },
  at: string,
): Promise<void> {
  if (accountId === null || !isComplete(shipping)) return
  const isSame = isSameAddress(shipping, billing)
  const first = { id: randomId(), address: shipping, forShipping: true, forBilling: isSame }
  await insertAddress(tx, accountId, first, at)
  if (isSame) return
  await insertAddress(tx, accountId, { id: randomId(), address: billing, forShipping: false, forBilling: true }, at)
}
