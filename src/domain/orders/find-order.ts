import type { FieldErrors } from '#domain/errors.ts'

export const FIND_ORDER_TEXTS = {
  title: 'Find your order',
  ask: 'Enter your order number and the email address you ordered with. Both are in your confirmation email.',
  notFound: 'We could not find an order with this number and email address. Both are in your confirmation email.',
  failed: 'Your order could not be looked up right now. Please try again in a moment.',
} as const

export const findOrderErrors = ({ orderNumber, email }: { orderNumber: string; email: string }) =>
  ({
    ...(!orderNumber.trim() && { orderNumber: 'Order number is required' }),
    ...(!email.trim() && { email: 'Email address is required' }),
  }) satisfies FieldErrors<'orderNumber' | 'email'>
