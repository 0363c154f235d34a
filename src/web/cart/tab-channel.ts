/** The cart has changed, or the shopper has signed out. */
type TabMessage = 'changed' | 'signed out'

let channel: BroadcastChannel | undefined

/** The channel between the shop's tabs. A tab does not receive its own messages. */
export const tabChannel = (): BroadcastChannel => (channel ??= new BroadcastChannel('linden-cart'))

/** Notifies the shop's other tabs. Browser only. */
export const notifyOtherTabs = (message: TabMessage = 'changed'): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  tabChannel().postMessage(message)
