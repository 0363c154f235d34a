import type { ShopApi } from '#contract/client.ts'
import { PASSKEY_TEXTS, passkeyNameErrors } from '#domain/accounts/passkeys.ts'
import { PROFILE_TEXTS } from '#domain/accounts/profile.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { profileOutcomeOf, type ProfileOutcome } from '#web/account-area/profile/profile-outcome.ts'
import { addPasskey, PROOF } from '#web/accounts/passkeys/send-passkey.ts'
import { sendAccountForm } from '#web/accounts/send-account-form.ts'
import { formText } from '#web/form-text.ts'

export const RENAME_PASSKEY = 'rename-passkey'
export const REMOVE_PASSKEY = 'remove-passkey'
export const KEEP_PASSKEY = 'keep-passkey'

export const changesPasskey = (intent: string): boolean =>
  [RENAME_PASSKEY, REMOVE_PASSKEY, KEEP_PASSKEY].includes(intent)

const nameFormErrors = (form: FormData): FieldErrors => passkeyNameErrors(formText(form, 'name'))

export async function changePasskey(api: ShopApi, form: FormData): Promise<ProfileOutcome> {
  const params = { id: formText(form, 'id') }
  if (formText(form, 'intent') === REMOVE_PASSKEY) {
    const sent = await sendAccountForm(form, { failed: PROFILE_TEXTS.failed }, () =>
      api('DELETE /api/account/passkeys/{id}', { params }),
    )
    return { ...profileOutcomeOf('passkeys', sent), done: sent.answer && PASSKEY_TEXTS.removed }
  }
  if (formText(form, 'intent') === KEEP_PASSKEY) {
    const sent = await sendAccountForm(form, { failed: PROFILE_TEXTS.failed }, () =>
      api('POST /api/account/passkeys/{id}/keep', { params, body: { password: formText(form, PROOF) } }),
    )
    return { ...profileOutcomeOf('passkeys', sent), done: sent.answer && PASSKEY_TEXTS.kept }
  }
  const rules = { rule: nameFormErrors, failed: PROFILE_TEXTS.failed }
  const sent = await sendAccountForm(form, rules, () =>
    api('PUT /api/account/passkeys/{id}', { params, body: { name: formText(form, 'name') } }),
  )
  return { ...profileOutcomeOf('passkeys', sent), done: sent.answer && PASSKEY_TEXTS.renamed }
}

export async function addPasskeyInBrowser(api: ShopApi, form: FormData): Promise<ProfileOutcome> {
  const sent = await addPasskey(api, form)
  return { ...profileOutcomeOf('passkeys', sent), done: sent.failure ? null : PASSKEY_TEXTS.added }
}
