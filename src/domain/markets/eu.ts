import type { Market } from './market.ts'

/** Directive 2011/83/EU grants 14 days to withdraw, and 2019/771 a two-year guarantee, which may include a leap day. */
export const EU: Market = { returnDays: { withdrawal: 14, return: 'shop', claim: 731 } }

/** Buyers must send items back within these days of declaring the withdrawal. */
export const SEND_BACK_DAYS = 14

/** The owner must wait this long before closing a withdrawal whose items have not come back. */
export const WITHDRAWAL_WAIT_DAYS = 30

/** UTC-12 (the sign in the name is inverted): here, the last day to withdraw has ended for every buyer. */
export const WITHDRAWAL_ENDS_IN = 'Etc/GMT+12'

export const WITHDRAWAL_TEXTS = {
  title: 'Withdraw from the contract',
  findTitle: 'Find the purchase to withdraw from',
  ask: 'You can withdraw from a purchase within 14 days of delivery, without giving a reason. Enter your order number and the email address you ordered with.',
  confirmed:
    'You can withdraw from this purchase on your order page within 14 days of delivery, without giving a reason.',
  begin: 'Withdraw from the contract here',
  check: 'Review your withdrawal',
  confirm: 'Confirm withdrawal here',
} as const
