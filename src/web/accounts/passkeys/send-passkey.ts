import type { ShopApi } from '#contract/client.ts'
import { PASSKEY_TEXTS } from '#domain/accounts/passkeys.ts'
import type { SignInOutcome } from '#web/accounts/sign-in.ts'
import { sendAccountForm, type AccountOutcome } from '#web/accounts/send-account-form.ts'
import { formText } from '#web/form-text.ts'

/** The field with the passkey's response. A script sends it, so only client actions read it. */
export const PASSKEY = 'passkey'

/** The password field that proves ownership when adding a passkey. The profile has another field named password. */
export const PROOF = 'passkeyPassword'

export const hasPasskey = (form: FormData): boolean => form.has(PASSKEY)

export const credentialIn = (form: FormData) => JSON.parse(formText(form, PASSKEY))

export const signInWithPasskey = (api: ShopApi, form: FormData): Promise<SignInOutcome> =>
  sendAccountForm(form, { failed: PASSKEY_TEXTS.failed }, () =>
    api('POST /api/auth/passkey', {
      body: { credential: credentialIn(form), remember: formText(form, 'remember') !== '' },
    }),
  )

export const keepOrderWithPasskey = (api: ShopApi, id: string, form: FormData): Promise<SignInOutcome> =>
  sendNew(form, (credential) => api('POST /api/orders/{id}/passkey', { params: { id }, body: { credential } }))

export const addPasskey = (api: ShopApi, form: FormData): Promise<AccountOutcome> =>
  sendNew(form, (credential) => api('POST /api/account/passkeys', { body: { credential } }))

/** Sends a new passkey. If the shop rejects it, asks the device to delete it. */
async function sendNew<T>(form: FormData, send: (credential: Credential) => Promise<T>): Promise<AccountOutcome<T>> {
  const credential = credentialIn(form)
  const outcome = await sendAccountForm(form, { failed: PASSKEY_TEXTS.failed }, () => send(credential))
  if (outcome.failure && outcome.status < 500)
    await PublicKeyCredential.signalUnknownCredential?.({ rpId: location.hostname, credentialId: credential.id })
  return outcome
}

type Credential = ReturnType<typeof credentialIn>
