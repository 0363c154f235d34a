import { z } from 'zod'
import { emailErrors, nameErrors } from '#domain/accounts/accounts.ts'
import { ownPasswordErrors } from '#domain/accounts/profile.ts'
import { cardNumberError } from '#domain/checkout/card-numbers.ts'
import { confirmation, session, text, user } from './accounts.ts'
import { cart } from '#contract/cart.ts'
import { endpoints, ruled } from '#contract/endpoint.ts'
import { order } from '#contract/order-shapes.ts'
import { address } from '#contract/shapes.ts'
import { validAddress } from '#contract/shipping.ts'

const entry = z.object({
  _id: z.string(),
  address,
  defaultForShipping: z.boolean(),
  defaultForBilling: z.boolean(),
})

const book = z.object({ addresses: z.array(entry) }).meta({
  id: 'AddressBook',
  description: 'In the order in which they were added. One is the default for shipping, and one for billing.',
})

const entered = z.object({
  address: validAddress,
  defaultForShipping: z.boolean().default(false),
  defaultForBilling: z.boolean().default(false),
})

const params = z.object({ id: z.string().max(100).meta({ description: "An address's _id." }) })

const newName = ruled(z.object({ firstName: text, lastName: text }), ({ firstName, lastName }) => {
  const name = `${firstName} ${lastName}`
  const message = nameErrors(name).name ?? cardNumberError('Full name', name)
  return message ? { firstName: message } : {}
})

const newPassword = ruled(z.object({ currentPassword: text, password: text }), (form) =>
  ownPasswordErrors({ ...form, confirmPassword: form.password }),
)

const newEmail = ruled(z.object({ email: text, password: text }), ({ email }) => {
  const message = emailErrors(email).email ?? cardNumberError('Email', email)
  return message ? { email: message } : {}
})

const sessionList = z
  .object({
    sessions: z.array(
      z.object({
        _id: z.string(),
        device: z.string().meta({ description: 'In plain words, such as Firefox on Windows.' }),
        signedInAt: z.string(),
        lastUsedAt: z.string().meta({ description: 'To the hour.' }),
        expiresAt: z.string(),
        current: z.boolean().meta({ description: 'Whether it is the session that asks.' }),
      }),
    ),
  })
  .meta({ id: 'Sessions', description: 'Last used first.' })

const enteredCheckout = z.object({
  shippingAddress: address.nullable(),
  billingAddress: address.nullable(),
  attempt: z
    .object({ id: z.string(), shippingAddress: address.nullable() })
    .nullable()
    .meta({ description: 'The order that waits for its payment, such as for a bank.' }),
})

const personalData = z
  .object({
    exportedAt: z.string(),
    user: user.nullable(),
    addresses: z.array(entry),
    orders: z.array(order),
    wishlist: z.array(z.string()).meta({ description: 'Product ids.' }),
    cart,
    checkout: enteredCheckout,
    /** The checkout entries of guests with the account's confirmed email address. */
    guestCheckouts: z.array(enteredCheckout),
    /** The words that explain a cancellation or a refund, and how a refund that was refused was settled. */
    reasons: z.array(z.object({ orderNumber: z.string(), reason: z.string(), at: z.string() })),
    passkeys: z.array(z.object({ name: z.string(), createdAt: z.string(), lastUsedAt: z.string() })),
    sessions: z.array(
      z.object({ device: z.string(), signedInAt: z.string(), lastUsedAt: z.string(), expiresAt: z.string() }),
    ),
  })
  .meta({ id: 'PersonalData', description: 'All that the shop knows of a person.' })

export const accountAreaEndpoints = endpoints({
  'GET /api/account/addresses': { summary: "Read the account's address book", auth: 'required', response: book },
  'POST /api/account/addresses': {
    summary: 'Add an address to the book; the first becomes both defaults',
    auth: 'required',
    body: entered,
    status: 201,
    response: book,
  },
  'PUT /api/account/addresses/{id}': {
    summary: 'Change an address, or make it a default; a default stays one until another becomes it',
    auth: 'required',
    params,
    body: entered,
    response: book,
  },
  'DELETE /api/account/addresses/{id}': {
    summary: 'Remove an address; what it was the default for, the oldest of the others becomes',
    auth: 'required',
    params,
    response: book,
  },
  'PUT /api/account/name': {
    summary: "Change the account's name",
    auth: 'required',
    body: newName,
    response: z.object({ user }),
  },
  'PUT /api/account/password': {
    summary: 'Change the password with the current one; ends every other session, and answers the token of this one',
    auth: 'required',
    body: newPassword,
    response: session,
  },
  'POST /api/account/email': {
    summary: 'Ask for another email address, with the password; the link that is sent there must be opened first',
    auth: 'required',
    body: newEmail,
    response: confirmation,
  },
  'POST /api/account/email/confirm': {
    summary: 'Change the email address with the token of the link; the former address is told',
    auth: 'required',
    body: z.object({ token: z.string().max(1000).default('') }),
    response: confirmation,
  },
  'GET /api/account/sessions': {
    summary: 'List where the account is signed in',
    auth: 'required',
    response: sessionList,
  },
  'DELETE /api/account/sessions/{id}': {
    summary: 'End a session of the account; one that has ended is no error',
    auth: 'required',
    params: z.object({ id: z.string().max(100).meta({ description: "A session's _id." }) }),
    response: sessionList,
  },
  'DELETE /api/account/sessions': {
    summary: 'Sign out everywhere, also here',
    auth: 'required',
    response: z.object({ signedOut: z.literal(true) }),
  },
  'GET /api/account/data': {
    summary: 'Download all that the shop knows of the account',
    auth: 'required',
    response: personalData,
  },
  'POST /api/account/delete': {
    summary: 'Delete the account, with its password; 409 while an order, a return or a refund is not over',
    auth: 'required',
    body: z.object({ password: text }),
    response: z.object({ deleted: z.literal(true) }),
  },
})
