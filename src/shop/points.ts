/**
 * The moments of placing an order and of the outbox between which something outside of the process, or a commit, lies.
 * A shop calls `shop.at(point)` as it passes one, and does nothing there; a chaos run ends the process at each.
 */
export const POINTS = [
  // Before the transaction
  'payment not yet written',
  'payment written',
  'authorization not yet asked',
  'authorization answered',
  // Inside of it
  'cart claimed',
  'commit not yet asked',
  // After it
  'order committed',
  'order not yet answered',
  // The authorization of what could not become an order
  'release queued',
  // The outbox
  'errand leased',
  'capture not yet asked',
  'capture answered',
  'release not yet asked',
  'release answered',
  'letter not yet sent',
  'letter sent',
  'errand not yet finished',
  'errand finished',
] as const

export type Point = (typeof POINTS)[number]
