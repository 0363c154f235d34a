import { z } from 'zod'
import { loginErrors, registrationErrors } from '#domain/accounts/accounts.ts'
import { keepOrderErrors } from '#domain/accounts/keep-order.ts'
import { cardNumberError } from '#domain/checkout/card-numbers.ts'
import { passwordChangeErrors, resetRequestErrors } from '#domain/accounts/password-resets.ts'
import { endpoints, ruled } from '#contract/endpoint.ts'

export const user = z
  .object({
    _id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    emailConfirmed: z
      .boolean()
      .meta({ description: 'Whether the owner of the mailbox has opened the link in our email.' }),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'User' })

export const session = z.object({
  token: z.string(),
  user,
  merged: z
    .string()
    .nullable()
    .meta({ description: 'One sentence about the items that the guest cart added, or null.' }),
})

// Has no maximum, because the rules report long fields.
export const text = z.string().default('')
const credentials = ruled(z.object({ email: text, password: text, remember: z.boolean().default(false) }), loginErrors)
const registration = ruled(
  z.object({ firstName: text, lastName: text, email: text, password: text }),
  ({ firstName, lastName, email, password }) => {
    const name = `${firstName} ${lastName}`
    const { name: nameError, ...errors } = registrationErrors({ name, email, password, confirmPassword: password })
    // Checked here and not in the form, because the card number check would enlarge every page.
    const firstNameError = nameError ?? cardNumberError('Full name', name)
    const emailError = errors.email ?? cardNumberError('Email', email)
    return {
      ...(firstNameError && { firstName: firstNameError }),
      ...(emailError && { email: emailError }),
      ...errors,
    }
  },
)

const resetRequest = ruled(z.object({ email: text }), resetRequestErrors)
const passwordChange = ruled(z.object({ token: text, password: text }), (change) =>
  passwordChangeErrors({ ...change, confirmPassword: change.password }),
)
const orderParams = z.object({ id: z.string().max(100) })
export const confirmation = z.object({ message: z.string().meta({ description: 'A sentence for the shopper.' }) })

export const accountEndpoints = endpoints({
  'POST /api/auth/login': { summary: 'Sign in', auth: 'session', body: credentials, response: session },
  'POST /api/auth/register': {
    summary: 'Create an account and sign in',
    auth: 'session',
    body: registration,
    status: 201,
    response: session,
  },
  'GET /api/orders/{id}/account': {
    summary: 'Read whether the guest who asks may keep an order in a new account. Proven as for reading it',
    params: orderParams,
    query: z.object({ key: z.string().max(200).optional(), postalCode: z.string().max(200).optional() }),
    response: z.object({ offered: z.boolean() }),
  },
  'POST /api/orders/{id}/account': {
    summary:
      'Create an account with the name and email address of an order, in the browser that placed it, and sign in',
    params: orderParams,
    body: ruled(z.object({ password: text }), keepOrderErrors),
    status: 201,
    response: session,
  },
  'POST /api/auth/logout': {
    summary: 'Sign out',
    auth: 'session',
    response: z.object({ signedOut: z.literal(true) }),
  },
  'POST /api/auth/forgot-password': {
    summary: 'Send a password reset link; the response does not reveal whether there is an account',
    auth: 'session',
    body: resetRequest,
    response: confirmation,
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password with the token of a reset link; ends every session of the account',
    auth: 'session',
    body: passwordChange,
    response: confirmation,
  },
  'POST /api/auth/confirm-email': {
    summary: "Confirm the account's email address with the token of an email; earlier guest orders join the account",
    auth: 'required',
    body: z.object({ token: z.string().max(200).default('') }),
    response: confirmation,
  },
  'POST /api/auth/send-confirmation': {
    summary: "Send the link that confirms the account's email address again",
    auth: 'required',
    response: confirmation,
  },
  'GET /api/session': {
    summary: 'Read the user, the number of items in the cart and the wishlist',
    response: z.object({
      user: user.nullable(),
      totalItems: z.int(),
      wishlist: z.array(z.string()).meta({ description: "Product ids. A guest's list is stored by the browser." }),
    }),
  },
})
