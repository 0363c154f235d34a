import { describe, expect, it } from 'vitest'
import { emailOf } from './layout.ts'
import { passwordResetEmail } from './password-reset.ts'

const email = emailOf(
  passwordResetEmail({
    to: 'ada@example.com',
    shopName: 'Linden & Sons',
    link: 'https://shop.example/reset-password?token=abc',
    startsAnew: false,
  }),
)

describe('The email with a password reset link', () => {
  it('explains the link and how long it is valid', () => {
    expect(email).toMatchObject({ to: 'ada@example.com', subject: 'Reset your Linden & Sons password' })
    expect(email.text).toBe(`We received a request to reset the password for your Linden & Sons account.

Reset your password: https://shop.example/reset-password?token=abc

This link can be used once and expires in 60 minutes. If you did not ask for this, you can ignore this email: your password stays the same.

Linden & Sons
`)
  })

  it('has the same content as HTML', () => {
    for (const part of [
      '<a href="https://shop.example/reset-password?token=abc">Reset your password</a>',
      'your Linden &amp; Sons account',
      'This link can be used once and expires in 60 minutes.',
    ])
      expect(email.html).toContain(part)
  })
})
