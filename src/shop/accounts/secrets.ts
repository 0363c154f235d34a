import { hkdfSync } from 'node:crypto'

type Purpose =
  | `session token ${number}`
  | 'cart cookie'
  | 'order link'
  | 'order photos'
  | 'email confirmation'
  | 'email change'
  | 'password reset'
  | 'passkey challenge'
  | 'rate limit'
  | 'log'
  | 'fingerprint'
type Key = Uint8Array<ArrayBuffer>

export type Keys = {
  /** The key that signs. */
  keyFor: (purpose: Purpose) => Key
  /** The keys whose signatures are valid: that one, then the key of the previous secret, if there is one. */
  keysFor: (purpose: Purpose) => Key[]
}

/** Derives a 32-byte key for each purpose from the shop's secret, so that no signature is valid for two purposes. */
export function createKeys(secret: string, previousSecret: string | null = null): Keys {
  const keyFor = createDerivation(secret)
  const previousKeyFor = previousSecret === null ? null : createDerivation(previousSecret)
  return {
    keyFor,
    keysFor: (purpose) => [keyFor(purpose), ...(previousKeyFor ? [previousKeyFor(purpose)] : [])],
  }
}

/** Tells secrets apart, and tells nobody what they are: of the one that signs, then of the previous one. */
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
