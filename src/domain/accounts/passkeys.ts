import type { FieldErrors } from '#domain/errors.ts'

export const CHALLENGE_MINUTES = 5

export const MAX_PASSKEYS = 20
export const MAX_PASSKEY_NAME_LENGTH = 60

/** The time after a sign-in in which an account without a password may do what others do with their password. */
export const FRESH_SESSION_MINUTES = 10

export const PASSKEY_TEXTS = {
  /** One sentence for an unknown passkey, a removed one and a wrong signature. */
  rejected: 'This passkey does not open an account here. Please sign in another way.',
  /** Only the holder of the passkey is told. */
  suspended:
    'This passkey does not sign in until you confirm it, because a new password was set. Please sign in with that password, and keep the passkey in your profile.',
  /** It stands beside the passkey in the profile. */
  unconfirmed: 'It does not sign in until you keep it, because a new password was set by email.',
  kept: 'The passkey is yours, and signs you in again.',
  notCreated: 'Your passkey could not be checked. Please try again.',
  known: 'This passkey is known already.',
  /** The browser does not say why, or whether there was one. */
  notUsed: 'No passkey was used. You can try again.',
  existing: 'There is a passkey for your account on this device already.',
  failed: 'We could not use your passkey just now. Please try again.',
  tooMany: `An account has at most ${MAX_PASSKEYS} passkeys. Remove one first.`,
  added: 'Your passkey is added. You can sign in with it from now on.',
  renamed: 'The name is changed.',
  removed: 'The passkey is removed, and opens your account no more. Delete it on your device, too.',
  unknown: 'Your account has no such passkey any more.',
  lastWayIn: 'This passkey is the only way into your account. Confirm your email address or set a password first.',
  confirmFirst: 'Please confirm with your passkey that it is you, and send this again.',
  confirmed: `Thank you. This counts for ${FRESH_SESSION_MINUTES} minutes.`,
} as const

export function passkeyNameErrors(name: string): FieldErrors<'name'> {
  if (!name.trim()) return { name: 'A name is required' }
  return name.trim().length > MAX_PASSKEY_NAME_LENGTH
    ? { name: `A name must be ${MAX_PASSKEY_NAME_LENGTH} characters or fewer` }
    : {}
}
