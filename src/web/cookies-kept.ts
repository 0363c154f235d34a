/** Whether this browser keeps the shop's cookies. In Chromium, `navigator.cookieEnabled` may be true even if cookies are blocked. */
export function areCookiesKept(): boolean {
  document.cookie = 'kept=1'
  const kept = document.cookie !== ''
  document.cookie = 'kept=;max-age=0'
  return kept
}

const ASKED = 'cookies'

export const sendsCookies = ({ headers }: Request): boolean => headers.has('cookie')

/** The URL of a page that shows a message if no cookie came with it. A browser that sent none may have none yet, or block them. */
export const askingForCookies = (path: string, query: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ ...query, [ASKED]: '1' })}`

export const isAskedForCookies = ({ url }: Request): boolean => new URL(url).searchParams.has(ASKED)
