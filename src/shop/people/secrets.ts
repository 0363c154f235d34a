import { hash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** A secret of 256 random bits needs no salt, and no slow hash. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url')
