import * as urls from '#domain/urls.ts'

type Place = { pathname: string }

/** Whether the page thanks for the order. The other page of an order does not. */
export const isConfirmation = ({ pathname }: Place): boolean => pathname.startsWith(urls.orderConfirmation(''))

export const orderPageTitle = (place: Place): string => (isConfirmation(place) ? 'Order confirmation' : 'Your order')

export const orderPageDescription = (place: Place): string =>
  isConfirmation(place) ? 'What you ordered, and where it is going.' : 'Where your order is, and what happens next.'
