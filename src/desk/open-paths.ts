export const SIGN_IN = '/sign-in'
export const LINK = '/link'

/** The pages that lead into the desk. */
export const isOpenPath = (path: string): boolean =>
  [SIGN_IN, LINK].some((open) => path === open || path.startsWith(`${open}/`))
