const TEST_SHOP = 'Test shop. Nothing is charged or sent.'

/** The sentence on each page of a shop that charges nothing and that a stranger can reach. Null for any other. */
export const testShopNotice = ({ gateway, url }: { gateway: string; url: string }): string | null =>
  gateway === 'sandbox' && !isLocalhost(url) ? TEST_SHOP : null

/** Whether an address leads to the machine of the one who opens it, so that no stranger can reach it. */
export function isLocalhost(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname) || /(^|\.)localhost$/.test(hostname)
}
