import { DESK_LINKS } from '#domain/people/desk-links.ts'

export const SIGN_IN = '/sign-in'

/** The pages that lead into the desk. */
export const isOpenPath = (path: string): boolean =>
  [SIGN_IN, DESK_LINKS].some((open) => path === open || path.startsWith(`${open}/`))

/** A page whose data a script asks for: `/orders.data` is of `/orders`. */
export const pagePathOf = (path: string): string => (path === '/_root.data' ? '/' : path.replace(/\.data$/, ''))
