import type { AccountFailure } from '#web/accounts/send-account-form.ts'

/** The forms of the profile. A form's `intent` is one of these, or what to do with a passkey. */
export type ProfileForm = 'name' | 'email' | 'password' | 'passkeys'

/** `done`: the success message. `token`: the token of the session started by a new password. */
export type ProfileOutcome = {
  form: ProfileForm
  done: string | null
  failure: AccountFailure | null
  token: string | null
  status: number
}

export const profileOutcomeOf = (
  form: ProfileForm,
  { failure, status }: { failure: AccountFailure | null; status: number },
): ProfileOutcome => ({ form, done: null, failure, token: null, status })
