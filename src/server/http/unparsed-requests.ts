import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  BODY_TOO_LARGE,
  errorResponse,
  HEADERS_TOO_LARGE,
  TIMED_OUT,
  UNREADABLE,
  type HttpError,
} from './error-response.ts'

const ERRORS: Record<string, HttpError> = {
  HPE_HEADER_OVERFLOW: HEADERS_TOO_LARGE,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: BODY_TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: TIMED_OUT,
}

/** Responds to requests that Node could not parse or receive in time. They reach no listener, so headers are set here. */
export function rejectUnparsed(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  latest: ServerResponse | null | undefined,
  headers: Record<string, string>,
): void {
  const isBeingWritten = latest?.headersSent && !latest.writableEnded
  if (!socket.writable || isBeingWritten) socket.destroy()
  else socket.end(textOf(ERRORS[error.code ?? ''] ?? UNREADABLE, headers), () => socket.destroy())
}

function textOf(error: HttpError, common: Record<string, string>): string {
  // The URL is unknown, so the response is a page that a person can read.
  const { status, headers, body } = errorResponse('/', error)
  const all = { ...common, ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
