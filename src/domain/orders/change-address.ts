export const CHANGE_ADDRESS_TEXTS = {
  title: 'Change the shipping address',
  invalid: 'Please check the address.',
  late: 'This order is being packed or has been canceled, so its address can no longer be changed here. Please contact us.',
  pickup: 'This order is picked up, so it has no address.',
  sent: 'It has been sent or canceled, so its address can no longer be changed.',
  same: 'It goes there already.',
  failed: 'The address could not be changed just now. Please try again in a moment.',
} as const
