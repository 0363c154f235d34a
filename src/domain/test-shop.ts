type Mode = 'test' | 'live'

const TEST_SHOP = 'Test shop. Nothing is charged or sent.'

/** The notice on every page of a test shop, unless it runs on localhost. Null for a shop that charges. */
export const testShopNotice = ({ mode, url }: { mode: Mode; url: string }): string | null =>
  mode === 'test' && new URL(url).hostname !== 'localhost' ? TEST_SHOP : null

/** `name` may list two providers, separated by a comma. */
export const paymentsLine = ({ name, mode }: { name: string; mode: Mode }): string =>
  `Payments: ${name.replace(',', ' and ')}, ${mode === 'live' ? 'in live mode' : 'in test mode: nothing is charged'}.`

/** Whether a URL's host is this machine, under any name. */
export function isLocalhost(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname) || /(^|\.)localhost$/.test(hostname)
}
