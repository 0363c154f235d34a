import { hkdfSync } from 'node:crypto'

type Purpose =
  | `session token ${number}`
  | 'cart cookie'
  | 'order link'
  | 'order photos'
  | 'email confirmation'
  | 'email change'
  | 'password reset'
  | 'newsletter'
  | 'passkey challenge'
  | 'confirmation'
  | 'webhook'
  | 'desk link'
  | 'desk code'
  | 'rate limit'
  | 'log'
  | 'fingerprint'
type Key = Uint8Array<ArrayBuffer>

export type Keys = {
  keyFor: (purpose: Purpose) => Key
  /** Keys for verifying signatures: the current key, then the previous secret's, if any. */
  keysFor: (purpose: Purpose) => Key[]
}

/** Derives a 32-byte key per purpose, so a signature is never valid for another purpose. */
export function createKeys(secret: string, previousSecret: string | null = null): Keys {
  const keyFor = createDerivation(secret)
  const previousKeyFor = previousSecret === null ? null : createDerivation(previousSecret)
  return {
    keyFor,
    keysFor: (purpose) => [keyFor(purpose), ...(previousKeyFor ? [previousKeyFor(purpose)] : [])],
  }
}

/** Fingerprints identify the secrets without revealing them, the current one first. */
export const fingerprintsOf = ({ keysFor }: Keys): string[] =>
  keysFor('fingerprint').map((key) => Buffer.from(key).toString('hex'))

function createDerivation(secret: string): Keys['keyFor'] {
  const keys = new Map<Purpose, Key>()
  return (purpose) => {
    const key = keys.get(purpose) ?? new Uint8Array(hkdfSync('sha256', secret, '', `linden ${purpose}`, 32))
    keys.set(purpose, key)
    return key
  }
}
