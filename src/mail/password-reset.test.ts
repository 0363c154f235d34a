import { describe, expect, it } from 'vitest'
import { passwordResetLetter } from './password-reset.ts'

const letter = passwordResetLetter({
  to: 'ada@example.com',
  shopName: 'Linden & Sons',
  link: 'https://shop.example/reset-password?token=abc',
})

describe('The letter with a link to a new password', () => {
  it('says what the link is for and how long it works', () => {
    expect(letter).toMatchObject({ to: 'ada@example.com', subject: 'Choose a new Linden & Sons password' })
    expect(letter.text).toBe(`Somebody, probably you, asked for a new password for your Linden & Sons account.

Choose it here: https://shop.example/reset-password?token=abc

The link works once, for 60 minutes. If you did not ask for it, you need not do anything: your password stays as it is.

Linden & Sons
`)
  })

  it('says the same as HTML', () => {
    for (const part of [
      '<a href="https://shop.example/reset-password?token=abc">Choose a new password</a>',
      'your Linden &amp; Sons account',
      'The link works once, for 60 minutes.',
    ])
      expect(letter.html).toContain(part)
  })
})
