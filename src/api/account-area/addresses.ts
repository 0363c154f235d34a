import type { Answer } from '#contract/client.ts'
import type { Input } from '#contract/endpoint.ts'
import type { accountAreaEndpoints } from '#contract/accounts/account-area.ts'
import type { BookAddress } from '#domain/accounts/address-book.ts'
import {
  addAddress,
  changeAddress,
  listAddresses,
  removeAddress,
  type EnteredAddress,
} from '#shop/accounts/book/addresses.ts'
import type { Handlers } from '#api/implement.ts'

export const addressHandlers = {
  'GET /api/account/addresses': async ({ shop, shopper }) =>
    addressBookAnswer(await listAddresses(shop, shopper.accountId!)),
  'POST /api/account/addresses': async ({ shop, shopper, body }) =>
    addressBookAnswer(await addAddress(shop, shopper.accountId!, enteredIn(body))),
  'PUT /api/account/addresses/{id}': async ({ shop, shopper, params, body }) =>
    addressBookAnswer(await changeAddress(shop, shopper.accountId!, params.id, enteredIn(body))),
  'DELETE /api/account/addresses/{id}': async ({ shop, shopper, params }) =>
    addressBookAnswer(await removeAddress(shop, shopper.accountId!, params.id)),
} satisfies Partial<Handlers>

type Body = Input<(typeof accountAreaEndpoints)['POST /api/account/addresses']>['body']

const enteredIn = ({ address, defaultForShipping, defaultForBilling }: Body): EnteredAddress => ({
  address,
  forShipping: defaultForShipping,
  forBilling: defaultForBilling,
})

export const addressBookAnswer = (book: BookAddress[]): Answer<'GET /api/account/addresses'> => ({
  addresses: book.map(({ id, address, forShipping, forBilling }) => ({
    _id: id,
    address,
    defaultForShipping: forShipping,
    defaultForBilling: forBilling,
  })),
})
