import type { ShopApi } from '#contract/client.ts'
import { emailErrors, nameErrors, splitName } from '#domain/accounts/accounts.ts'
import { emailChangeErrors, ownPasswordErrors, PROFILE_TEXTS } from '#domain/accounts/profile.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { sendAccountForm } from '#web/accounts/send-account-form.ts'
import { formText, formTexts } from '#web/form-text.ts'
import { changePasskey, changesPasskey } from '#web/account-area/passkeys/change-passkeys.ts'
import { profileOutcomeOf, type ProfileOutcome } from './profile-outcome.ts'

export const nameFormErrors = (form: FormData): FieldErrors => nameErrors(formText(form, 'name'))

/** The password field is missing if the account has no password. */
export const emailFormErrors = (form: FormData): FieldErrors =>
  form.has('emailPassword')
    ? emailChangeErrors(formTexts(form, ['email', 'emailPassword']))
    : emailErrors(formText(form, 'email'))

export const passwordFormErrors = (form: FormData): FieldErrors =>
  ownPasswordErrors(formTexts(form, ['currentPassword', 'password', 'confirmPassword']))

export async function changeProfile(api: ShopApi, form: FormData): Promise<ProfileOutcome> {
  const intent = formText(form, 'intent')
  if (changesPasskey(intent)) return changePasskey(api, form)
  if (intent === 'password') return changePassword(api, form)
  return intent === 'email' ? changeEmail(api, form) : changeName(api, form)
}

async function changeName(api: ShopApi, form: FormData): Promise<ProfileOutcome> {
  const sent = await sendAccountForm(form, { rule: nameFormErrors, failed: PROFILE_TEXTS.failed }, () =>
    api('PUT /api/account/name', { body: splitName(formText(form, 'name')) }),
  )
  return { ...profileOutcomeOf('name', sent), done: sent.answer && PROFILE_TEXTS.renamed }
}

async function changePassword(api: ShopApi, form: FormData): Promise<ProfileOutcome> {
  const { currentPassword, password } = formTexts(form, ['currentPassword', 'password'])
  const sent = await sendAccountForm(form, { rule: passwordFormErrors, failed: PROFILE_TEXTS.failed }, () =>
    api('PUT /api/account/password', { body: { currentPassword, password } }),
  )
  const done = sent.answer && PROFILE_TEXTS.passwordChanged
  return { ...profileOutcomeOf('password', sent), done, token: sent.answer?.token ?? null }
}

async function changeEmail(api: ShopApi, form: FormData): Promise<ProfileOutcome> {
  const { email, emailPassword } = formTexts(form, ['email', 'emailPassword'])
  const sent = await sendAccountForm(form, { rule: emailFormErrors, failed: PROFILE_TEXTS.failed }, () =>
    api('POST /api/account/email', { body: { email, password: emailPassword } }),
  )
  const outcome = profileOutcomeOf('email', sent)
  // Renames the field, because the page has another password field.
  const { password, ...fields } = outcome.failure?.fields ?? {}
  const failure = outcome.failure && {
    ...outcome.failure,
    fields: { ...fields, ...(password && { emailPassword: password }) },
  }
  return { ...outcome, failure, done: sent.answer && PROFILE_TEXTS.linkSent }
}
