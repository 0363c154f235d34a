import { expect, it } from 'vitest'
import { hasErrors, refuse, ShopError } from './errors.ts'

it('Nothing is refused where no field has an error', () => {
  expect(hasErrors({})).toBe(false)
  expect(() => refuse({})).not.toThrow()
})

it('One error is its own message', () => {
  expect(() => refuse({ email: 'Email is required' })).toThrow(
    new ShopError('invalid', 'Email is required', { fields: { email: 'Email is required' } }),
  )
})

it('Several errors share a message, and each field keeps its own', () => {
  const fields = { email: 'Email is required', password: 'Password is required' }
  expect(() => refuse(fields)).toThrow(
    expect.objectContaining({ code: 'invalid', message: 'Please correct the marked fields.', fields }),
  )
})
