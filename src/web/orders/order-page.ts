import * as urls from '#domain/urls.ts'

type Place = { pathname: string }

/** Whether this is the confirmation page, which shows a thank-you, rather than the order's other page. */
export const isConfirmation = ({ pathname }: Place): boolean => pathname.startsWith(urls.orderConfirmation(''))

export const orderPageTitle = (place: Place): string => (isConfirmation(place) ? 'Order confirmation' : 'Your order')

export const orderPageDescription = (place: Place): string =>
  isConfirmation(place) ? 'What you ordered, and where it is going.' : 'Where your order is, and what happens next.'
