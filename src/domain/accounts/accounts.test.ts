import { describe, expect, it } from 'vitest'
import { foldEmail, isEmail, loginErrors, registrationErrors, splitName } from './accounts.ts'

const ADA = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'engine#1', confirmPassword: 'engine#1' }

describe('An email address', () => {
  it.each(['ada@example.com', 'a.b+c@sub.example.co.uk', 'ünï@bücher.example', "o'hara@x.yz"])('can be %s', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  it.each(['', 'ada', 'ada@', '@example.com', 'ada@example', 'ada@example.', 'a b@example.com', 'a@b@example.com'])(
    'cannot be "%s"',
    (text) => expect(isEmail(text)).toBe(false),
  )

  it('has at most 254 characters', () => {
    const longest = `${'a'.repeat(242)}@example.com`
    expect([isEmail(longest), isEmail(`a${longest}`)]).toEqual([true, false])
  })

  it('is compared without case and surrounding spaces', () => {
    expect(foldEmail(' Ada@Example.COM ')).toBe('ada@example.com')
  })
})

describe('The login form', () => {
  it.each([
    [{}, {}],
    [{ email: '  ' }, { email: 'Email is required' }],
    [{ email: 'ada@' }, { email: 'Please enter a valid email address' }],
    [{ email: ' ada@example.com ' }, {}],
    [{ password: '' }, { password: 'Password is required' }],
    [{ password: 'x' }, {}],
    [
      { email: '', password: '' },
      { email: 'Email is required', password: 'Password is required' },
    ],
  ])('with %j reports %j', (form, errors) => expect(loginErrors({ ...ADA, ...form })).toEqual(errors))
})

describe('The registration form', () => {
  it.each([
    [{}, {}],
    [{ name: ' ' }, { name: 'Full name is required' }],
    [{ name: ` ${'x'.repeat(200)} ` }, {}],
    [{ name: 'x'.repeat(201) }, { name: 'Full name must be 200 characters or fewer' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'ada' }, { email: 'Please enter a valid email address' }],
    [{ password: '', confirmPassword: '' }, { password: 'Password is required' }],
    [{ password: '1234567', confirmPassword: '1234567' }, { password: 'Password must be at least 8 characters long' }],
    [{ password: '12345678', confirmPassword: '12345678' }, {}],
    [{ confirmPassword: 'engine#2' }, { confirmPassword: 'Passwords do not match' }],
  ])('with %j reports %j', (form, errors) => expect(registrationErrors({ ...ADA, ...form })).toEqual(errors))

  it('reports errors in the order of the form', () => {
    const errors = registrationErrors({ name: '', email: 'ada', password: 'short', confirmPassword: '' })
    expect(Object.keys(errors)).toEqual(['name', 'email', 'password', 'confirmPassword'])
  })
})

describe('A full name', () => {
  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['  Ada   King  Lovelace ', 'Ada', 'King Lovelace'],
    ['Ada', 'Ada', ''],
    ['', '', ''],
  ])('"%s" has the first name "%s" and the last name "%s"', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName })
  })
})
