const MAX_AGE_SECONDS = 600

/** A cookie that carries a text to the next page that reads it. `attributes` are, for example, 'HttpOnly'. */
export function flashCookie(name: string, path: string, attributes: string[] = []) {
  const cookie = (value: string, seconds: number) =>
    [`${name}=${value}`, `Path=${path}`, `Max-Age=${seconds}`, 'SameSite=Lax', ...attributes].join('; ')
  return {
    serialize: (text: string): string => cookie(encodeURIComponent(text), MAX_AGE_SECONDS),
    cleared: cookie('', 0),
    /** `cookies` is the Cookie header or `document.cookie`. */
    readFrom(cookies: string): string | null {
      const value = new RegExp(`(?:^|; ?)${name}=([^;]*)`).exec(cookies)?.[1]
      if (!value) return null
      try {
        return decodeURIComponent(value)
      } catch {
        return null
      }
    },
  }
}
