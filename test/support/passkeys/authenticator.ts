import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

type Json = Record<string, unknown>
type Key = { id: string; privateKey: KeyObject; userHandle: string; counter: number }

const PRESENT_AND_VERIFIED = 0b101
const HAS_KEY = 0b1000000

/** A device with passkeys, as a browser exposes it to the pages of `origin`. Its fields may be changed to misbehave. */
export function authenticator({ origin = 'http://localhost:3000' } = {}) {
  const keys = new Map<string, Key>()
  const device = {
    origin,
    keys,
    /** Like `navigator.credentials.create()`, followed by `toJSON()`. */
    create(options: Json) {
      const { rp, user, challenge } = options as { rp: { id: string }; user: { id: string }; challenge: string }
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(16)
      const key = { id: id.toString('base64url'), privateKey, userHandle: user.id, counter: 0 }
      keys.set(key.id, key)
      const length = Buffer.from([0, id.length])
      const data = authData(rp.id, PRESENT_AND_VERIFIED | HAS_KEY, 0, [Buffer.alloc(16), length, id, coseOf(publicKey)])
      const attestationObject = cbor(
        new Map<unknown, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      ).toString('base64url')
      return credential(key.id, {
        clientDataJSON: clientData('webauthn.create', challenge, device.origin),
        attestationObject,
      })
    },
    /** Like `navigator.credentials.get()`, with the newest passkey. */
    sign(options: Json, { counts = true } = {}) {
      const { rpId, challenge } = options as { rpId: string; challenge: string }
      const key = [...keys.values()].at(-1)!
      if (counts) key.counter++
      const data = authData(rpId, PRESENT_AND_VERIFIED, key.counter)
      const clientDataJSON = clientData('webauthn.get', challenge, device.origin)
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      return credential(key.id, {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, key.privateKey).toString('base64url'),
        userHandle: key.userHandle,
      })
    },
  }
  return device
}

const credential = <T>(id: string, response: T) => ({ id, rawId: id, type: 'public-key', response })

const clientData = (type: string, challenge: string, origin: string): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')

function authData(rpId: string, flags: number, counter: number, rest: Buffer[] = []): Buffer {
  const head = Buffer.alloc(5, flags)
  head.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), head, ...rest])
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

function coseOf(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  const coordinate = (text: string | undefined) => Buffer.from(text!, 'base64url')
  return cbor(
    new Map<unknown, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  )
}

/** Encodes numbers, texts, bytes and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? headOf(1, -1 - value) : headOf(0, value)
  if (typeof value === 'string') return Buffer.concat([headOf(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([headOf(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([headOf(5, entries.length), ...entries.flat().map(cbor)])
}

function headOf(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  return Buffer.from(count < 256 ? [(major << 5) | 24, count] : [(major << 5) | 25, count >> 8, count & 255])
}
