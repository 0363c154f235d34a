import { z } from 'zod'
import { loginErrors, registrationErrors } from '#domain/accounts/accounts.ts'
import { keepOrderErrors } from '#domain/accounts/keep-order.ts'
import { cardNumberError } from '#domain/checkout/card-numbers.ts'
import { passwordChangeErrors, resetRequestErrors } from '#domain/accounts/password-resets.ts'
import { endpoints, refineWith } from '#contract/endpoint.ts'
import { orderParams, orderProof, ORDER_PROOF } from '#contract/shapes.ts'

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

// No maximum, because the rules report long fields.
export const text = z.string().default('')
const credentials = refineWith(
  z.object({ email: text, password: text, remember: z.boolean().default(false) }),
  loginErrors,
)
const registration = refineWith(
  z.object({ firstName: text, lastName: text, email: text, password: text }),
  ({ firstName, lastName, email, password }) => {
    const name = `${firstName} ${lastName}`
    const { name: nameError, ...errors } = registrationErrors({ name, email, password, confirmPassword: password })
    // Checked here, not in the form, because the card number check would enlarge every page.
    const firstNameError = nameError ?? cardNumberError('Full name', name)
    const emailError = errors.email ?? cardNumberError('Email', email)
    return {
      ...(firstNameError && { firstName: firstNameError }),
      ...(emailError && { email: emailError }),
      ...errors,
    }
  },
)

const resetRequest = refineWith(z.object({ email: text }), resetRequestErrors)
const passwordChange = refineWith(z.object({ token: text, password: text }), (change) =>
  passwordChangeErrors({ ...change, confirmPassword: change.password }),
)
export const confirmation = z.object({ message: z.string().meta({ description: 'A sentence for the shopper.' }) })

export const accountEndpoints = endpoints({
  'POST /api/auth/login': {
    summary: 'Sign in',
    description:
      "Returns a token for 12 hours, or for 30 days with `remember`, and sets it as a cookie. The guest's cart is merged into the account's cart, as `merged` says. 401 does not say which of email and password was wrong, and attempts are limited.",
    example: { email: 'ada@example.com', password: 'correct horse battery' },
    auth: 'session',
    body: credentials,
    response: session,
  },
  'POST /api/auth/register': {
    summary: 'Create an account and sign in',
    description:
      'Returns a token and sets it as a cookie. An email with a link confirms the address; earlier guest orders then join the account. 400 names each invalid field; 409 if there is already an account.',
    example: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', password: 'correct horse battery' },
    auth: 'session',
    body: registration,
    status: 201,
    response: session,
  },
  'GET /api/orders/{id}/account': {
    summary: 'Read whether a guest may keep an order in an account',
    description: `\`offered\` is true for a guest in the browser that placed the order, as long as no account has the order. ${ORDER_PROOF}`,
    params: orderParams,
    query: orderProof,
    response: z.object({ offered: z.boolean() }),
  },
  'POST /api/orders/{id}/account': {
    summary: 'Create an account from an order',
    description:
      'With the name and email address of the order, in the browser that placed it. Signs in, and the order belongs to the account.',
    example: { password: 'correct horse battery' },
    params: orderParams,
    body: refineWith(z.object({ password: text }), keepOrderErrors),
    status: 201,
    response: session,
  },
  'POST /api/auth/logout': {
    summary: 'Sign out',
    description: 'Ends the session on the server and removes its cookie. Without a session it is not an error.',
    auth: 'session',
    response: z.object({ signedOut: z.literal(true) }),
  },
  'POST /api/auth/forgot-password': {
    summary: 'Send a password reset link; the response does not reveal whether there is an account',
    description:
      'The link comes by email, can be used once and expires. The response is the same whether or not there is an account.',
    example: { email: 'ada@example.com' },
    auth: 'session',
    body: resetRequest,
    response: confirmation,
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password with the token of a reset link; ends every session of the account',
    description:
      'Every session of the account ends. 400 if the token is unknown, used or too old, or if the password is too weak.',
    example: { token: 'the token of the link', password: 'correct horse battery' },
    auth: 'session',
    body: passwordChange,
    response: confirmation,
  },
  'POST /api/auth/confirm-email': {
    summary: "Confirm the account's email address with the token of an email; earlier guest orders join the account",
    description: 'Earlier guest orders with the address join the account. 400 if the link is no longer valid.',
    example: { token: 'the token of the link' },
    auth: 'required',
    body: z.object({ token: z.string().max(200).default('') }),
    response: confirmation,
  },
  'POST /api/auth/send-confirmation': {
    summary: "Resend the link that confirms the account's email address",
    description: 'For an account whose address is not confirmed yet. Attempts are limited.',
    auth: 'required',
    response: confirmation,
  },
  'GET /api/session': {
    summary: 'Read the user, the number of items in the cart and the wishlist',
    description:
      'Who is signed in, or null, with the number of items in the cart and the wishlist. It works for guests, too.',
    response: z.object({
      user: user.nullable(),
      totalItems: z.int(),
      wishlist: z.array(z.string()).meta({ description: "Product ids. A guest's list is stored by the browser." }),
    }),
  },
})
