// The server's limits. No shopper reaches one: they keep a flood or a slow client from taking the shop away from the others.
// The API's own are in src/api/http-limits.ts; those of the payment gateway and of password hashing are beside their pools.

export const MAX_ARRIVING_BYTES = 64 * 1024 * 1024
/** Photos are held until they are answered. */
export const MAX_UPLOADED_BYTES = 96 * 1024 * 1024
/** One address has at most this part of either. A claim with three photos fits into it. */
export const MAX_SHARE_PER_IP = 1 / 3
/** A body that is slower than this ends with 408. A phone at the edge of a network is faster. */
export const BODY_PACE = { bytes: 4 * 1024, everyMs: 5_000 }
/** Limits the address and the headers together. */
export const MAX_HEADER_BYTES = 16 * 1024
export const MAX_URL_BYTES = 4 * 1024

/** Disk space that must be free before orders are accepted again after the disk was full. */
export const MIN_FREE_DISK_BYTES = 4 * 1024 * 1024

/** Requests on one connection that may wait for the response to an earlier one. Browsers do not pipeline. */
export const MAX_PIPELINED_REQUESTS = 8
/** Connections that may wait to be accepted. When the backlog is full, a client tries again after a second. */
export const MAX_BACKLOG = 4_096

export const HEADERS_TIMEOUT_MS = 10_000
export const REQUEST_TIMEOUT_MS = 30_000
export const TIMEOUT_CHECK_INTERVAL_MS = 1_000
/** Closes a connection without traffic, between two requests or while a response is being read. */
export const SOCKET_TIMEOUT_MS = 30_000
/** Idle connections stay open for this time while the server closes. */
export const IDLE_CLOSE_MS = 1_000
/** Connections that wait to be accepted are accepted for this long before the port closes. */
export const MAX_ACCEPT_MS = 1_000
/** Responses in flight are cut off this long after the server began to close. What is saved last has the time that is left. */
export const MAX_RESPONSE_CLOSE_MS = 9_000
/** The process ends this long after the server began to close, whatever is running: Docker kills it after ten seconds. */
export const MAX_CLOSE_MS = 9_500

/** Pictures that are read from a bucket or another machine. One address has half, and addresses take turns. */
export const PICTURE_LIMITS = { concurrent: 8, queued: 256 }

export const ADMISSION_LIMITS = {
  maxConcurrentRequests: 64,
  maxQueuedRequests: 1_000,
  /** A request that has queued for longer is rejected. New ones are rejected once the first has queued half as long. */
  maxQueueMs: 400,
  /** A queue this short is served however long it has waited: after a pause of the process, a rejected client retries at once. */
  burst: 64,
  /** Turns of the event loop between two starts when the queue is longer than a burst. Each turn accepts one connection. */
  turnsBetweenStarts: 16,
  requestTimeoutMs: 20_000,
}
