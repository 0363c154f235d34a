// The server's limits, which keep floods and slow clients from blocking others. See also src/api/http-limits.ts.

export const MAX_ARRIVING_BYTES = 64 * 1024 * 1024
/** Photos stay in memory until their response is sent. */
export const MAX_UPLOADED_BYTES = 96 * 1024 * 1024
/** The maximum share of either pool for one IP address. A claim with three photos fits. */
export const MAX_SHARE_PER_IP = 1 / 3
/** A slower body ends with 408. Even a phone with bad reception is faster. */
export const BODY_PACE = { bytes: 4 * 1024, everyMs: 5_000 }
/** A form of the desk. That of a person who is not signed in has a passkey at most. */
export const MAX_DESK_FORM_BYTES = 1024 * 1024
export const MAX_STRANGERS_FORM_BYTES = 16 * 1024
/** Requests to the desk at work and waiting. One IP address has half of each. */
export const DESK_LIMITS = { concurrent: 8, queued: 64 }
/** Limits the URL and the headers together. */
export const MAX_HEADER_BYTES = 16 * 1024
export const MAX_URL_BYTES = 4 * 1024

/** Disk space that must be free before orders are accepted again after the disk was full. */
export const MIN_FREE_DISK_BYTES = 4 * 1024 * 1024

/** Requests on one connection that may wait for the response to an earlier one. Browsers do not pipeline. */
export const MAX_PIPELINED_REQUESTS = 8
/** Connections that may wait to be accepted. When the backlog is full, a client retries after a second. */
export const MAX_BACKLOG = 4_096

export const HEADERS_TIMEOUT_MS = 10_000
export const REQUEST_TIMEOUT_MS = 30_000
export const TIMEOUT_CHECK_INTERVAL_MS = 1_000
/** Closes a connection without traffic, between two requests or while a response is being read. */
export const SOCKET_TIMEOUT_MS = 30_000
/** How long idle connections stay open while the server closes. */
export const IDLE_CLOSE_MS = 1_000
/** How long waiting connections are still accepted before the port closes. */
export const MAX_ACCEPT_MS = 1_000
/** Responses in flight are cut off this long after the server began to close, which leaves time to save state. */
export const MAX_RESPONSE_CLOSE_MS = 9_000
/** The process ends this long after the server began to close, because Docker kills it after ten seconds. */
export const MAX_CLOSE_MS = 9_500

/** Concurrent reads of pictures from a bucket or another machine. Each IP address gets up to half; they take turns. */
export const PICTURE_LIMITS = { concurrent: 8, queued: 256 }

export const ADMISSION_LIMITS = {
  maxConcurrentRequests: 64,
  maxQueuedRequests: 1_000,
  /** A request that has queued for longer is rejected. New ones are rejected once the first has queued half as long. */
  maxQueueMs: 400,
  /** A queue this short is served regardless of its age: after a pause of the process, a rejected client would retry at once. */
  burst: 64,
  /** Event loop turns between two starts when the queue is longer than `burst`. Each turn accepts one connection. */
  turnsBetweenStarts: 16,
  requestTimeoutMs: 20_000,
}
