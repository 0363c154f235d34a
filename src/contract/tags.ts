import type { Contract } from './index.ts'

type TagOf<Key> = Key extends `${string} /api/${infer Path}`
  ? Path extends `${infer Tag}/${string}`
    ? Tag
    : Path
  : never

/** Documentation groups in alphabetical order: the first segment of each path. */
export const TAGS: Record<TagOf<keyof Contract>, string> = {
  account: 'Addresses, sessions, passkeys and data of the signed-in account.',
  auth: 'Signing in and out, passwords, the confirmation of an email address.',
  cart: 'The cart of a guest or an account.',
  checkout: 'The entries of a checkout, step by step.',
  journal: 'The entries of the journal.',
  newsletter: 'Subscribing to the newsletter, confirming and unsubscribing.',
  orders: 'Orders and what follows: parcels, returns, documents.',
  pages: 'Pages that the owner wrote.',
  pay: 'Pay an order that the shop has prepared, by its payment link.',
  payment: 'Payment methods, and payments that are waiting for a bank.',
  products: 'The catalog: lists, searches and products. Needs no key and can be cached.',
  session: 'Who is signed in.',
  shipping: 'Shipping options and their costs.',
  shop: 'The shop and its constants.',
  storefront: 'What the pages show about the shop.',
  suggestions: 'What a search field shows.',
  wishlist: 'The wishlist of an account.',
}
