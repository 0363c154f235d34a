import * as urls from '#domain/urls.ts'

/** Every footer links to these, by label and path. */
export const LEGAL_LINKS = [
  ['Privacy Policy', urls.privacy],
  ['Terms of Service', urls.terms],
] as const
