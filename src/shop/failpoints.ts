/** A chaos run ends the process at `shop.failpoint(name)`. In production only the metrics observe 'order committed'. */
export const FAILPOINTS = [
  'payment not yet written',
  'payment written',
  'authorization not yet asked',
  'authorization answered',
  'request key replaced',
  'commit not yet asked',
  'order committed',
  'order not yet answered',
  'release queued',
  'message leased',
  'capture not yet asked',
  'capture answered',
  'release not yet asked',
  'release answered',
  'refund not yet asked',
  'refund answered',
  'document not yet numbered',
  'document numbered',
  'document written',
  'email not yet sent',
  'email sent',
  'message not yet finished',
  'message finished',
] as const

export type Failpoint = (typeof FAILPOINTS)[number]
