import type { ShopApi } from '#contract/client.ts'
import { PASSKEY_TEXTS } from '#domain/accounts/passkeys.ts'
import type { SignInOutcome } from '#web/accounts/sign-in.ts'
import { sendAccountForm, type AccountOutcome } from '#web/accounts/send-account-form.ts'
import { formText } from '#web/form-text.ts'

/** The field with the answer of a passkey. A script of the page sends it, so that only client actions read it. */
export const PASSKEY = 'passkey'

/** The field of the password that proves the owner of a new passkey. The profile has another named password. */
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

/** Sends a new passkey. One that the shop rejects is of no use, so the device is asked to remove it. */
async function sendNew<T>(form: FormData, send: (credential: Credential) => Promise<T>): Promise<AccountOutcome<T>> {
  const credential = credentialIn(form)
  const outcome = await sendAccountForm(form, { failed: PASSKEY_TEXTS.failed }, () => send(credential))
  if (outcome.failure && outcome.status < 500)
    await PublicKeyCredential.signalUnknownCredential?.({ rpId: location.hostname, credentialId: credential.id })
  return outcome
}

type Credential = ReturnType<typeof credentialIn>
