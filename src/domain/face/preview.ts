const PATTERN = /^\/preview\/([0-9a-f]{48})(\/.*)?$/

/** The URL of a page as it would look with a draft. */
export const previewPath = (token: string, path = ''): string => `/preview/${token}${path}`

/** Splits a preview URL into the draft's token and the page's path. Null for other URLs. */
export function readPreviewPath(address: string): { token: string; path: string } | null {
  const [, token, path = '/'] = PATTERN.exec(address) ?? []
  return token === undefined ? null : { token, path }
}
