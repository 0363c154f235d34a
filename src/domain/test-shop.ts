type Mode = 'test' | 'live'

const TEST_SHOP = 'Test shop. Nothing is charged or sent.'

/** The sentence on each page of a shop that charges nothing, unless its host is localhost itself. Null for any other. */
export const testShopNotice = ({ mode, url }: { mode: Mode; url: string }): string | null =>
  mode === 'test' && new URL(url).hostname !== 'localhost' ? TEST_SHOP : null

/** `name` may name two providers with a comma between. */
export const paymentsLine = ({ name, mode }: { name: string; mode: Mode }): string =>
  `Payments: ${name.replace(',', ' and ')}, ${mode === 'live' ? 'in live mode' : 'in test mode: nothing is charged'}.`

/** Whether a host is of this machine, by any name. */
export function isLocalhost(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname) || /(^|\.)localhost$/.test(hostname)
}
