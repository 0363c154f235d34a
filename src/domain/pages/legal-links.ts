import * as urls from '#domain/urls.ts'

/** Links that every footer has, by label and path. */
export const LEGAL_LINKS = [
  ['Privacy Policy', urls.privacy],
  ['Terms of Service', urls.terms],
] as const
