import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from '#shop/accounts/secrets.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a key for the database. It can be decrypted for the same person only. */
export function encrypted({ keyFor }: Keys, key: Uint8Array, personId: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor('desk code'), nonce).setAAD(Buffer.from(personId))
  const text = Buffer.concat([cipher.update(key), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** Null if it was encrypted with neither the current nor the previous secret, or for another person. */
export function decrypted({ keysFor }: Keys, stored: string, personId: string): Buffer | null {
  const bytes = Buffer.from(stored, 'base64url')
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
  for (const secret of keysFor('desk code')) {
    const decipher = createDecipheriv(CIPHER, secret, nonce).setAAD(Buffer.from(personId)).setAuthTag(tag)
    const key = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    if (isGenuine(decipher)) return key
  }
  return null
}

function isGenuine(decipher: { final: () => Buffer }): boolean {
  try {
    decipher.final()
    return true
  } catch {
    return false
  }
}
