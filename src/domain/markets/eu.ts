import type { Market } from './market.ts'

/** Directive 2011/83/EU has 14 days to withdraw, and 2019/771 two years of guarantee, of which one may be a leap year. */
export const EU: Market = { returnDays: { withdrawal: 14, return: 'shop', claim: 731 } }

/** The buyer sends back what was withdrawn from within these days of the declaration. */
export const SEND_BACK_DAYS = 14

/** The owner waits longer before giving it up. */
export const WITHDRAWAL_WAIT_DAYS = 30

/** The last day to withdraw has ended for every buyer: twelve hours behind UTC, whatever the sign says. */
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
