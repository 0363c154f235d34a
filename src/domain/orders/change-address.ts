export const CHANGE_ADDRESS_TEXTS = {
  title: 'Change the shipping address',
  invalid: 'Please check the address.',
  late: 'This order is being packed or has been canceled, so its address can no longer be changed here. Please contact us.',
  pickup: 'This is a pickup order, so it has no shipping address.',
  sent: 'It has been sent or canceled, so its address can no longer be changed.',
  same: 'That is already the shipping address.',
  failed: 'The address could not be changed right now. Please try again in a moment.',
} as const
