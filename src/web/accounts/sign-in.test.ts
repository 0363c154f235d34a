import { describe, expect, it } from 'vitest'
import { createShopApi } from '#contract/client.ts'
import { formOf } from '#test/page-api.ts'
import { register, signIn } from './sign-in.ts'

const form = formOf({
  name: 'Ada',
  email: 'ada@example.com',
  password: 'correct horse',
  confirmPassword: 'correct horse',
})
const answering = (status: number, body?: object) =>
  createShopApi({
    origin: 'http://localhost:3000',
    send: () => (body ? Response.json(body, { status }) : new Response('', { status })),
  })

describe('The message about a failed sign-in or registration', () => {
  it.each([
    ['Login failed. Please check your credentials.', signIn],
    ['Registration failed. Please try again.', register],
  ])('is the default one for a rejection without a message: %s', async (message, send) => {
    expect(await send(answering(403), form)).toMatchObject({ failure: { message } })
  })

  it.each([
    ['An error occurred during login. Please try again.', signIn],
    ['An error occurred during registration. Please try again.', register],
  ])('is a separate one for a server error, whatever the server says: %s', async (message, send) => {
    expect(await send(answering(500, { message: 'Something else' }), form)).toMatchObject({ failure: { message } })
    expect(await send(answering(502), form)).toMatchObject({ failure: { message } })
  })

  it.each(['firstName', 'lastName'])('is shown beside the name if it concerns the %s', async (field) => {
    const fields = { [field]: 'Not a name.' }
    expect(await register(answering(400, { fields }), form)).toMatchObject({
      failure: { fields: { name: 'Not a name.' } },
    })
  })

  it.each([signIn, register])('is that of the rejection, and the entered values are kept', async (send) => {
    expect(await send(answering(403, { message: 'Not today.' }), form)).toMatchObject({
      failure: { message: 'Not today.', values: { name: 'Ada', email: 'ada@example.com' } },
    })
  })
})
