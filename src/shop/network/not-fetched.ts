/** The message completes "… was not fetched: ". */
export class NotFetched extends Error {
  /** The server did not answer, so its other addresses may not answer either. */
  readonly isUnreachable: boolean
  constructor(reason: string, { isUnreachable = false } = {}) {
    super(reason)
    this.isUnreachable = isUnreachable
  }
}

/** Rethrows anything but a network error. */
export function notFetched(error: unknown): NotFetched {
  if (error instanceof NotFetched) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) throw error
  return new NotFetched(REASONS[code] ?? `the server could not be reached (${code})`, { isUnreachable: true })
}

const UNTRUSTED = "the server's certificate is from nobody who is trusted"

const REASONS: Record<string, string> = {
  ENOTFOUND: 'its host does not exist',
  EAI_AGAIN: 'the name of its host could not be looked up',
  ECONNREFUSED: 'the server refuses connections',
  ETIMEDOUT: 'the server does not answer',
  ECONNRESET: 'the server closed the connection',
  CERT_HAS_EXPIRED: "the server's certificate has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "the server's certificate is for another host",
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
}
