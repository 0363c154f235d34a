import { randomBytes } from 'node:crypto'
import { ApiError } from './api-error.ts'
import type { Answer } from './request-ids.ts'

const LIFE_SECONDS = 32_400

export type Tokens = {
  issued: string[]
  issue: (authorization: string) => Answer
  /** Throws 401 for a token that is unknown, revoked or expired. */
  check: (authorization: string) => void
  revokeAll: () => void
}

export function createTokens(credentials: string, now: () => Date): Tokens {
  const valid = new Map<string, number>()
  const issued: string[] = []
  const expected = `Basic ${Buffer.from(credentials).toString('base64')}`
  return {
    issued,
    issue: (authorization) => {
      if (authorization !== expected)
        return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } }
      const token = `A21AA${randomBytes(24).toString('base64url')}`
      issued.push(token)
      valid.set(token, now().getTime() + LIFE_SECONDS * 1000)
      return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: LIFE_SECONDS } }
    },
    check: (authorization) => {
      if (!((valid.get(authorization.replace(/^Bearer /, '')) ?? 0) > now().getTime())) throw new ApiError(401)
    },
    revokeAll: () => valid.clear(),
  }
}
