/** Whether this browser keeps the shop's cookies. Chromium says so in `navigator.cookieEnabled` even where its owner blocks them. */
export function areCookiesKept(): boolean {
  document.cookie = 'kept=1'
  const kept = document.cookie !== ''
  document.cookie = 'kept=;max-age=0'
  return kept
}

const ASKED = 'cookies'

export const sendsCookies = ({ headers }: Request): boolean => headers.has('cookie')

/** The address of a page that says if no cookie came with it. A browser whose form sent none may have none yet, or block them. */
export const askingForCookies = (path: string, query: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ ...query, [ASKED]: '1' })}`

export const isAskedForCookies = ({ url }: Request): boolean => new URL(url).searchParams.has(ASKED)
