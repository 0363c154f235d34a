import { createHmac } from 'node:crypto'
import type { Keys } from '#shop/accounts/secrets.ts'

const PERIOD_SECONDS = 30
const WINDOW = 1
const KEY_BYTES = 20

export type CodeSetup = {
  /** To be typed into an app that cannot read the picture. */
  key: string
  uri: string
  svg: string
}

/** The same key each time that a link is opened, so that a page can be reloaded after the picture was scanned. */
export const codeKeyOf = ({ keyFor }: Keys, linkId: string): Buffer =>
  createHmac('sha256', keyFor('desk link')).update(linkId).digest().subarray(0, KEY_BYTES)

export async function codeSetup(key: Buffer, { issuer, email }: { issuer: string; email: string }): Promise<CodeSetup> {
  const [totp, { renderSVG }] = [await totpOf(key, { issuer, label: email }), await import('uqr')]
  const uri = totp.toString()
  return { key: totp.secret.base32.replaceAll(/(.{4})(?=.)/g, '$1 '), uri, svg: renderSVG(uri, { border: 4 }) }
}

/** The period of a code, counted from 1970; null if the code is wrong. The caller must reject one that was used. */
export async function periodOf(key: Buffer, code: string, now: Date): Promise<number | null> {
  const totp = await totpOf(key)
  const timestamp = now.getTime()
  const distance = totp.validate({ token: code.replaceAll(/\s/g, ''), timestamp, window: WINDOW })
  return distance === null ? null : totp.counter({ timestamp }) + distance
}

async function totpOf(key: Buffer, named: { issuer?: string; label?: string } = {}) {
  const { Secret, TOTP } = await import('otpauth')
  const secret = new Secret({ buffer: new Uint8Array(key).buffer })
  return new TOTP({ ...named, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })
}
