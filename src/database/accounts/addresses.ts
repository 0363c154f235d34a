import { fromJson, toJson, type Json } from '#database/columns.ts'
import type { Address } from '#domain/checkout/address.ts'
import type { BookAddress } from '#domain/accounts/address-book.ts'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db, Tx } from '#database/schema.ts'

export async function addressesOfAccount(db: Db, accountId: string): Promise<BookAddress[]> {
  const { rows } = await selectByAccount(db, { accountId })
  return rows.map((row) => ({
    id: row.id,
    address: fromJson(row.address),
    forShipping: row.for_shipping === 1,
    forBilling: row.for_billing === 1,
  }))
}

const selectByAccount = prepare((db, param: Param<{ accountId: string }>) =>
  db
    .selectFrom('addresses')
    .select(['id', 'address', 'for_shipping', 'for_billing'])
    .where('account_id', '=', param('accountId'))
    .orderBy('created_at')
    .orderBy('id'),
)

/** Does nothing if the new address is a default and the book already has that default. */
export async function insertAddress(db: Db, accountId: string, address: BookAddress, at: string): Promise<void> {
  await insertRow(db, {
    id: address.id,
    accountId,
    address: toJson(address.address),
    forShipping: address.forShipping ? 1 : 0,
    forBilling: address.forBilling ? 1 : 0,
    at,
  })
}

type Row = { id: string; accountId: string; address: Json<Address>; forShipping: 0 | 1; forBilling: 0 | 1; at: string }
const insertRow = prepare((db, param: Param<Row>) =>
  db
    .insertInto('addresses')
    .values({
      id: param('id'),
      account_id: param('accountId'),
      address: param('address'),
      for_shipping: param('forShipping'),
      for_billing: param('forBilling'),
      created_at: param('at'),
    })
    .onConflict((conflict) => conflict.doNothing()),
)

export async function updateAddress(tx: Tx, id: string, address: Address): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ address: toJson(address) })
    .where('id', '=', id)
    .execute()
}

export async function deleteAddress(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('addresses').where('id', '=', id).execute()
}

export async function makeDefaultAddress(
  tx: Tx,
  accountId: string,
  id: string,
  column: 'for_shipping' | 'for_billing',
): Promise<void> {
  const ofAccount = tx.updateTable('addresses').where('account_id', '=', accountId)
  await ofAccount
    .set({ [column]: 0 })
    .where(column, '=', 1)
    .execute()
  await ofAccount
    .set({ [column]: 1 })
    .where('id', '=', id)
    .execute()
}
