import { createHmac } from 'node:crypto'
import type { Keys } from '#shop/accounts/secrets.ts'

const PREFIX = 'whsec_'

/** Follows from the shop's secret and the id, so that the database holds none. */
export const webhookSecret = ({ keyFor }: Pick<Keys, 'keyFor'>, id: string): string => secretOf(keyFor('webhook'), id)

const secretOf = (key: Uint8Array, id: string): string =>
  PREFIX + createHmac('sha256', key).update(id).digest('base64url')

/** As Stripe signs: receivers know its check. After a change of the shop's secret there is a second `v1` for the one before. */
export function signatureOf({ keysFor }: Pick<Keys, 'keysFor'>, id: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const signed = keysFor('webhook').map((key) =>
    createHmac('sha256', secretOf(key, id)).update(`${seconds}.${body}`).digest('hex'),
  )
  return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',')
}
