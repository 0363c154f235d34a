import type { FieldErrors } from '#domain/errors.ts'

export const CHALLENGE_MINUTES = 5

export const MAX_PASSKEYS = 20
export const MAX_PASSKEY_NAME_LENGTH = 60

/** For this long after signing in, an account without a password may do what otherwise requires a password. */
export const FRESH_SESSION_MINUTES = 10

export const PASSKEY_TEXTS = {
  /** The same sentence for an unknown passkey, a removed one and a wrong signature. */
  rejected: 'This passkey is not for an account here. Please sign in another way.',
  /** Shown only to the holder of the passkey. */
  suspended:
    'This passkey is paused, because a new password was set. Please sign in with that password and keep the passkey in your profile.',
  /** Shown beside the passkey in the profile. */
  unconfirmed: 'It will not work until you keep it, because a new password was set by email.',
  kept: 'You can sign in with this passkey again.',
  notCreated: 'Your passkey could not be verified. Please try again.',
  known: 'This passkey has already been added.',
  /** The browser does not reveal the reason, nor whether there was a passkey. */
  notUsed: 'No passkey was used. You can try again.',
  existing: 'This device already has a passkey for your account.',
  failed: 'We could not use your passkey right now. Please try again.',
  tooMany: `An account can have up to ${MAX_PASSKEYS} passkeys. Remove one first.`,
  added: 'Your passkey was added. You can now sign in with it.',
  renamed: 'The name was changed.',
  removed: 'The passkey was removed and no longer works for your account. Delete it on your device, too.',
  unknown: 'This passkey is no longer in your account.',
  lastWayIn: 'This passkey is the only way into your account. Confirm your email address or set a password first.',
  confirmFirst: 'Please confirm with your passkey that it is you, and try again.',
  confirmed: `Thank you. You will not be asked again for ${FRESH_SESSION_MINUTES} minutes.`,
} as const

export function passkeyNameErrors(name: string): FieldErrors<'name'> {
  if (!name.trim()) return { name: 'A name is required' }
  return name.trim().length > MAX_PASSKEY_NAME_LENGTH
    ? { name: `A name must be ${MAX_PASSKEY_NAME_LENGTH} characters or fewer` }
    : {}
}
