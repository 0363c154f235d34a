import type { FieldErrors } from '#domain/errors.ts'

export const FIND_ORDER_TEXTS = {
  title: 'Find your order',
  ask: 'Enter the order number and the email address that you ordered with. Both are in the email that confirms it.',
  notFound: 'No order has this number and this email address. Both are in the email that confirms it.',
  failed: 'Your order could not be looked for just now. Please try again in a moment.',
} as const

export const findOrderErrors = ({ orderNumber, email }: { orderNumber: string; email: string }) =>
  ({
    ...(!orderNumber.trim() && { orderNumber: 'Order number is required' }),
    ...(!email.trim() && { email: 'Email address is required' }),
  }) satisfies FieldErrors<'orderNumber' | 'email'>
