import { ApiError } from '#contract/client.ts'
import { PASSKEY_TEXTS } from '#domain/accounts/passkeys.ts'
import { browserApi } from '#web/api.ts'
import { formText } from '#web/form-text.ts'
import { PROOF } from './send-passkey.ts'

export type PasskeyAsk = { kind: 'sign in' } | { kind: 'account' } | { kind: 'order'; id: string }

/** Chrome since 129, Firefox since 119 and Safari since 18.4, on secure pages. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** Opens the browser's dialog, and returns the passkey's response as JSON. */
export async function askPasskey(ask: PasskeyAsk, form: FormData): Promise<string> {
  const api = browserApi()
  if (ask.kind === 'sign in') {
    const options = await api('GET /api/auth/passkey')
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    return JSON.stringify(await navigator.credentials.get({ publicKey }))
  }
  const options =
    ask.kind === 'order'
      ? await api('GET /api/orders/{id}/passkey', { params: { id: ask.id } })
      : await api('POST /api/account/passkeys/options', { body: { password: formText(form, PROOF) } })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return JSON.stringify(await navigator.credentials.create({ publicKey }))
}

/** The browser does not reveal whether the user canceled, ran out of time or has no passkey. */
export function passkeyProblem(error: unknown): string {
  if (error instanceof ApiError) return error.status < 500 ? error.message : PASSKEY_TEXTS.failed
  return error instanceof DOMException && error.name === 'InvalidStateError'
    ? PASSKEY_TEXTS.existing
    : PASSKEY_TEXTS.notUsed
}
