import type { AccountFailure } from '#web/accounts/send-account-form.ts'

/** The parts of the profile that have forms. The field `intent` of a form names its part, or what becomes of a passkey. */
export type ProfileForm = 'name' | 'email' | 'password' | 'passkeys'

/** `done`: the sentence of a success. `token`: of the session that a new password has opened. */
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
