export const ACCOUNT_TITLES = {
  orders: 'Your orders',
  addresses: 'Your addresses',
  profile: 'Your profile',
  sessions: 'Where you are signed in',
  data: 'Your data',
  email: 'Change your email address',
} as const

export const OWN_ORDERS_TEXTS = {
  none: 'You have not ordered anything yet.',
  notFound: 'None of your orders has this number.',
} as const

export const OWN_ORDERS_PER_PAGE = 10
