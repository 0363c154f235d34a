const PATTERN = /^\/preview\/([0-9a-f]{48})(\/.*)?$/

/** The address of a page of the shop as it would be with a draft. */
export const previewPath = (token: string, path = ''): string => `/preview/${token}${path}`

/** The token of the address of a preview, and the path of the page that it shows; or null. */
export function readPreviewPath(address: string): { token: string; path: string } | null {
  const [, token, path = '/'] = PATTERN.exec(address) ?? []
  return token === undefined ? null : { token, path }
}
