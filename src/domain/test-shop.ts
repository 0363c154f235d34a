const TEST_SHOP = 'Test shop. Nothing is charged or sent.'

/** The sentence on each page of a shop that charges nothing and that a stranger can reach. Null for any other. */
export const testShopNotice = ({ gateway, url }: { gateway: string; url: string }): string | null =>
  gateway === 'sandbox' && !isLocalhost(url) ? TEST_SHOP : null

/** What the owner reads at the start and of `shop doctor`. */
export const paymentsLine = ({ name, mode }: { name: string; mode: 'test' | 'live' }): string =>
  mode === 'live' ? `Payments: ${name}, in live mode.` : `Payments: ${name}, in test mode: nothing is charged.`

/** Whether an address leads to the machine of the one who opens it, so that no stranger can reach it. */
export function isLocalhost(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname) || /(^|\.)localhost$/.test(hostname)
}
