import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SOCIAL_LINKS } from '#domain/social-links.ts'
import { openFolder, type Folder } from '#test/import-files.ts'
import { ConfigError, readConfig } from './config.ts'

describe('The settings', () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(() => folder.remove())

  const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: folder.path, ...env })

  it('have defaults for the owner’s own machine', () => {
    expect(read()).toEqual({
      port: 3000,
      host: 'localhost',
      dataDir: folder.path,
      database: join(folder.path, 'shop.db'),
      shopName: 'Linden',
      shopUrl: 'http://localhost:3000',
      tokenSecret: expect.stringMatching(/^[0-9a-f]{64}$/),
      taxRate: 0.08,
      freeShippingOverCents: 5000,
      socialLinks: DEFAULT_SOCIAL_LINKS,
      metricsPort: null,
      metricsHost: '127.0.0.1',
      rateLimitFactor: 1,
      trustedProxies: [],
      logLevel: 'warn',
      smtpUrl: null,
    })
  })

  it('come from the environment', () => {
    const secret = 'x'.repeat(32)
    const env = {
      PORT: '8080',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://shop:pass@db.example/shop',
      SHOP_NAME: 'Maple',
      SHOP_URL: 'https://maple.example/',
      TOKEN_SECRET: secret,
      TAX_RATE: '0.075',
      FREE_SHIPPING_OVER: '75.50',
      SOCIAL_LINKS: 'Instagram=https://www.instagram.com/maple, Our blog = https://maple.example/blog?a=b',
      RATE_LIMIT_FACTOR: '2.5',
      TRUSTED_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8',
      SMTP_URL: 'smtps://mail.example',
    }
    expect(read(env)).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      database: env.DATABASE_URL,
      shopName: 'Maple',
      shopUrl: 'https://maple.example',
      tokenSecret: secret,
      taxRate: 0.075,
      freeShippingOverCents: 7550,
      socialLinks: [
        { name: 'Instagram', url: 'https://www.instagram.com/maple' },
        { name: 'Our blog', url: 'https://maple.example/blog?a=b' },
      ],
      rateLimitFactor: 2.5,
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
      smtpUrl: env.SMTP_URL,
    })
    expect(readdirSync(folder.path)).toEqual([])
  })

  it('have their defaults if their text is empty', () => {
    expect(read({ PORT: '', TAX_RATE: ' ', TOKEN_SECRET: '' })).toMatchObject({ port: 3000, taxRate: 0.08 })
  })

  it('have an address of the shop with the port', () => {
    expect(read({ PORT: '4000' }).shopUrl).toBe('http://localhost:4000')
  })

  it('keep a secret that is made once and that only its owner can read', () => {
    const { tokenSecret } = read()
    const file = join(folder.path, 'token-secret')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toBe(tokenSecret)
    expect(read().tokenSecret).toBe(tokenSecret)
  })

  it.each([
    ['PORT', '80a', 'PORT must be a whole number from 0 to 65535. It is "80a".'],
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535. It is "65536".'],
    ['HOST', 'http://shop', 'HOST must be a host name or address. It is "http://shop".'],
    [
      'SHOP_URL',
      'maple.example',
      'SHOP_URL must be an http:// or https:// address without a path. It is "maple.example".',
    ],
    [
      'SHOP_URL',
      'https://a.example/b',
      'SHOP_URL must be an http:// or https:// address without a path. It is "https://a.example/b".',
    ],
    ['TAX_RATE', '8', 'TAX_RATE must be a fraction from 0 to 1, such as 0.08. It is "8".'],
    ['TAX_RATE', '8%', 'TAX_RATE must be a fraction from 0 to 1, such as 0.08. It is "8%".'],
    ['FREE_SHIPPING_OVER', '$50', 'FREE_SHIPPING_OVER must be dollars, such as 50. It is "$50".'],
    ...['https://maple.example', 'X=javascript:alert(1)', 'X=https://a.example,'].map(
      (value): [string, string, string] => [
        'SOCIAL_LINKS',
        value,
        `SOCIAL_LINKS must be names with https:// addresses, such as Instagram=https://www.instagram.com/linden, divided by commas. It is "${value}".`,
      ],
    ),
    ['RATE_LIMIT_FACTOR', '0', 'RATE_LIMIT_FACTOR must be a number from 0.1 to 1000. It is "0".'],
    [
      'TRUSTED_PROXY',
      '10.0.0.0/33',
      'TRUSTED_PROXY must be addresses or subnets divided by commas, such as 127.0.0.1 or 10.0.0.0/8. It is "10.0.0.0/33".',
    ],
    ['TOKEN_SECRET', 'short', 'TOKEN_SECRET must be at least 32 bytes long.'],
    ['DATABASE_URL', 'mysql://u:pass@db', 'DATABASE_URL must be a postgres:// address.'],
    [
      'LOG_LEVEL',
      'verbose',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent. It is "verbose".',
    ],
    ['SMTP_URL', 'http://u:pass@mail', 'SMTP_URL must be an smtp:// or smtps:// address.'],
  ])('reject %s=%s without repeating a password', (name, value, message) => {
    expect(() => read({ [name]: value })).toThrow(new ConfigError(message))
  })

  it('reject a data folder that cannot be made', () => {
    writeFileSync(join(folder.path, 'file'), '')
    expect(() => readConfig({ DATA_DIR: join(folder.path, 'file', 'data') })).toThrow(/^DATA_DIR must be a folder/)
  })

  it('reject a data folder under a parent that takes no folders', () => {
    expect(() => readConfig({ DATA_DIR: '/proc/nope' })).toThrow(
      /^DATA_DIR must be a folder that can be written to\. ENOENT/,
    )
  })

  it('reject a data folder whose secret cannot be read', () => {
    mkdirSync(join(folder.path, 'token-secret'))
    expect(() => read()).toThrow(/^DATA_DIR must be a folder/)
  })
})
