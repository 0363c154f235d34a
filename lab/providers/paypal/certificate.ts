import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

type SigningCertificate = { pem: string; privateKey: KeyObject }
export type Certificates = (name: 'valid' | 'expired') => SigningCertificate

const YEAR_MS = 365 * 24 * 3_600_000

/** Two certificates, one of which is expired at that time. Created on demand, because generating a key takes a moment. */
export function createCertificates(at: Date): Certificates {
  const until = { valid: at.getTime() + YEAR_MS, expired: at.getTime() - 1 }
  const made = new Map<string, SigningCertificate>()
  return (name) => {
    const certificate = made.get(name) ?? createCertificate(new Date(until[name] - 2 * YEAR_MS), new Date(until[name]))
    made.set(name, certificate)
    return certificate
  }
}

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const SEQUENCE = 0x30
const SHA256_WITH_RSA = der(SEQUENCE, Buffer.from('06092a864886f70d01010b0500', 'hex'))
const COMMON_NAME = Buffer.from('0603550403', 'hex')

const nameOf = (text: string): Buffer =>
  der(SEQUENCE, der(0x31, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from(text)))))

const timeOf = (date: Date): Buffer => {
  const digits = date.toISOString().replaceAll(/\D/g, '')
  return der(0x18, Buffer.from(`${digits.slice(0, 14)}Z`))
}

/** Creates a self-signed certificate in DER by hand, because Node can only read certificates. */
function createCertificate(from: Date, until: Date): SigningCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = nameOf('messageverificationcerts.paypal.test')
  const content = der(
    SEQUENCE,
    der(0x02, Buffer.from([1])),
    SHA256_WITH_RSA,
    name,
    der(SEQUENCE, timeOf(from), timeOf(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const base64 = der(SEQUENCE, content, SHA256_WITH_RSA, signature).toString('base64')
  const lines = base64.match(/.{1,64}/g)!.join('\n')
  return { privateKey, pem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` }
}
