/** The cart is no longer what other tabs show; or nobody is signed in anymore. */
type News = 'changed' | 'signed out'

let channel: BroadcastChannel | undefined

/** What the shop's tabs tell each other. One channel for both directions: a tab does not hear itself. */
export const cartNews = (): BroadcastChannel => (channel ??= new BroadcastChannel('linden-cart'))

/** Tells the shop's other tabs. Only in a browser. */
export const tellOtherTabs = (news: News = 'changed'): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  cartNews().postMessage(news)
