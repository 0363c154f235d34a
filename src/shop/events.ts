import { createHmac } from 'node:crypto'
import { foldEmail } from '#domain/accounts/accounts.ts'
import type { Shop } from './shop.ts'

export const EVENTS = {
  signInFailed: 'A sign-in failed',
  limitReached: 'A limit was reached',
  passkeyCounter: 'A passkey signed with a counter that has not risen: it may be on two devices',
  passwordResetRequested: 'A link for a new password was requested',
  passwordChanged: 'A password was changed',
  emailChanged: 'An email address was changed',
  accountDeleted: 'An account was deleted',
  orderPlaced: 'An order was placed',
  paymentDeclined: 'A payment was declined',
  ownerCommand: 'A command of the owner has changed the shop',
} as const

/** No names or addresses: people appear as keyed hashes, which only link log lines about the same person. */
type Fields = Partial<Record<'account' | 'limitedBy' | 'limit' | 'orderId' | 'paymentId' | 'command', string>>

export const logEvent = ({ log }: Pick<Shop, 'log'>, event: keyof typeof EVENTS, fields: Fields): void =>
  log.info({ event, ...fields }, EVENTS[event])

export const accountHash = (shop: Pick<Shop, 'keyFor'>, email: string): string => logHash(shop, foldEmail(email))

export const logHash = ({ keyFor }: Pick<Shop, 'keyFor'>, text: string): string =>
  createHmac('sha256', keyFor('log')).update(text).digest('base64url').slice(0, 16)
