import { expect, it } from 'vitest'
import { hasErrors, reject, ShopError } from './errors.ts'

it('reject() accepts fields without errors', () => {
  expect(hasErrors({})).toBe(false)
  expect(() => reject({})).not.toThrow()
})

it('reject() throws a single error with its own message', () => {
  expect(() => reject({ email: 'Email is required' })).toThrow(
    new ShopError('invalid', 'Email is required', { fields: { email: 'Email is required' } }),
  )
})

it('reject() throws several errors with a common message, and one message per field', () => {
  const fields = { email: 'Email is required', password: 'Password is required' }
  expect(() => reject(fields)).toThrow(
    expect.objectContaining({ code: 'invalid', message: 'Please correct the marked fields.', fields }),
  )
})
