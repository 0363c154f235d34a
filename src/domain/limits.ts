/**
 * Every limit of what the shop takes on, in one place. Sizes are bytes, times milliseconds. None of them is reached by a
 * shopper: they keep a flood, a slow network or a provider that hangs from taking the shop away from everybody else.
 */
export const LIMITS = {
  /** Of one request's body. An order with every line a cart can hold is a tenth of it. */
  bodyBytes: 256 * 1024,
  /** Of a card's form, at the embedded payment provider. */
  cardBytes: 16 * 1024,
  /** Of all bodies that are still arriving. */
  arrivingBytes: 64 * 1024 * 1024,
  /** Of the address and the headers together, and of the address alone. */
  headBytes: 16 * 1024,
  addressBytes: 4 * 1024,

  /** What has to be free on the disk of the database file, for the shop to take orders again once it was full. */
  roomBytes: 4 * 1024 * 1024,

  /** Requests on one connection that may wait for the answer to an earlier one. No browser sends any. */
  pipelined: 8,

  /** How long a client may take to send its headers, and its whole request. */
  headersMs: 10_000,
  requestMs: 30_000,
  /** How long a connection may be silent: between two requests, and while an answer is being taken. */
  silenceMs: 30_000,
  /** How often the two times of a request are looked at: how much longer than they say a client may take. */
  inspectEveryMs: 1_000,
  /** What is still in flight this long after the order to close is cut off. */
  closingMs: 10_000,
  /** How long by then a connection on which nothing is asked is kept. */
  lettingGoMs: 1_000,

  /** Requests under way at once. More of them wait for their turn, in the order of their coming. */
  underWay: 64,
  waiting: 1_000,
  /** Who has waited this long is told to come later; who comes while the first has waited half of it, at once. */
  waitMs: 400,
  /**
   * So few are not sent away for having waited: a process that stood still for a moment is not asked for too much, and who
   * asks again at once costs as much as being served.
   */
  handful: 64,
  /** How often the event loop turns between two pieces of work when more than a handful wait: each accepts one connection. */
  turnsBetween: 16,
  /** Connections that may wait to be accepted. One that comes when these are full is only tried again after a second. */
  backlog: 4_096,
  /** A request under way this long is given up, so that what hangs cannot hold its place. */
  underWayMs: 20_000,
  /** Lists of the whole catalog that are being sent, to search engines and the like. They go behind shoppers. */
  wholeCatalogs: 8,
  /** What is told to those who are sent away, in seconds. */
  retryAfterSeconds: 5,

  /** Passwords hashed at once, each on a thread for some 50 ms, and how many may wait for it. */
  hashing: 2,
  hashingWaiting: 24,
  /** Calls of the payment provider at once, how many may wait for one while it does not answer, and how long it takes with its wait. They hold half of the places. */
  gatewayCalls: 16,
  gatewayWaiting: 16,
  gatewayMs: 10_000,
}
