/**
 * The steps between which a process may be killed while it places an order or works through the outbox.
 * A chaos run ends the process at `shop.failpoint(name)`. In production only the metrics observe 'order committed'.
 */
export const FAILPOINTS = [
  // Before the transaction
  'payment not yet written',
  'payment written',
  'authorization not yet asked',
  'authorization answered',
  // Inside the transaction
  'cart claimed',
  'commit not yet asked',
  // After the transaction
  'order committed',
  'order not yet answered',
  // When an authorization is released because its order failed
  'release queued',
  // In the outbox
  'message leased',
  'capture not yet asked',
  'capture answered',
  'release not yet asked',
  'release answered',
  'email not yet sent',
  'email sent',
  'message not yet finished',
  'message finished',
] as const

export type Failpoint = (typeof FAILPOINTS)[number]
