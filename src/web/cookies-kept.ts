/** Whether this browser keeps the shop's cookies. Chromium says so in `navigator.cookieEnabled` even where its owner blocks them. */
export function areCookiesKept(): boolean {
  document.cookie = 'kept=1'
  const kept = document.cookie !== ''
  document.cookie = 'kept=;max-age=0'
  return kept
}
