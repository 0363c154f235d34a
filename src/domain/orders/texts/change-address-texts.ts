import { tooLateText } from '#domain/orders/order-state.ts'

const TOO_LATE = 'its address can no longer be changed'

export const CHANGE_ADDRESS_TEXTS = {
  title: 'Change the shipping address',
  invalid: 'Please check the address.',
  tooLate: TOO_LATE,
  late: tooLateText('processing', {}, TOO_LATE),
  pickup: 'This is a pickup order, so it has no shipping address.',
  sent: 'It has been sent or canceled, so its address can no longer be changed.',
  same: 'That is already the shipping address.',
  failed: 'The address could not be changed right now. Please try again in a moment.',
} as const
