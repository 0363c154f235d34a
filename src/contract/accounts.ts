import { z } from 'zod'
import { loginErrors, registrationErrors } from '#domain/accounts.ts'
import { cardNumberError } from '#domain/card-numbers.ts'
import { passwordChangeErrors, resetRequestErrors } from '#domain/password-resets.ts'
import { endpoints, ruled } from './endpoint.ts'

const user = z
  .object({
    _id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'User' })

const session = z.object({
  token: z.string(),
  user,
  merged: z.string().nullable().meta({ description: 'One sentence about what the guest cart added, or null' }),
})

// Of any length: the rules say in their own words what is too long.
const text = z.string().default('')
const credentials = ruled(z.object({ email: text, password: text, remember: z.boolean().default(false) }), loginErrors)
const registration = ruled(
  z.object({ firstName: text, lastName: text, email: text, password: text }),
  ({ firstName, lastName, email, password }) => {
    const name = `${firstName} ${lastName}`
    const { name: nameError, ...errors } = registrationErrors({ name, email, password, confirmPassword: password })
    // Said here and not in the form: what finds a card number would have to come along with every page.
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
const said = z.object({ message: z.string().meta({ description: 'A sentence fit to be shown' }) })

export const accountEndpoints = endpoints({
  'POST /api/auth/login': { summary: 'Sign in', auth: 'changes', body: credentials, response: session },
  'POST /api/auth/register': {
    summary: 'Create an account and sign in',
    auth: 'changes',
    body: registration,
    status: 201,
    response: session,
  },
  'POST /api/auth/logout': {
    summary: 'Sign out',
    auth: 'changes',
    response: z.object({ signedOut: z.literal(true) }),
  },
  'POST /api/auth/forgot-password': {
    summary: 'Have a link to a new password mailed; answers the same whether or not there is an account',
    auth: 'changes',
    body: resetRequest,
    response: said,
  },
  'POST /api/auth/reset-password': {
    summary: 'Choose a new password with the token of a mailed link; ends every session of the account',
    auth: 'changes',
    body: passwordChange,
    response: said,
  },
  'GET /api/session': {
    summary: 'Who is shopping, how much is in the cart, and what is on the wishlist',
    response: z.object({
      user: user.nullable(),
      totalItems: z.int(),
      wishlist: z.array(z.string()).meta({ description: "Ids of products; a guest's list is kept by the browser" }),
    }),
  },
})
