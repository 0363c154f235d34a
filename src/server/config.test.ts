import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { machineTimeZone } from '#domain/days.ts'
import { DEFAULT_SOCIAL_LINKS } from '#domain/social-links.ts'
import { openFolder, type Folder } from '#test/import-files.ts'
import { ConfigError } from './config-error.ts'
import { checkSettings, readConfig, readOpeningConfig } from './config.ts'

describe('The settings', () => {
  let folder: Folder
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(() => folder.remove())

  const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: folder.path, ...env })

  it('have defaults for the owner’s own machine', () => {
    expect(read()).toEqual({
      payments: { stripe: null, paypal: null, capture: 'immediate' },
      replicaUrls: [],
      port: 3000,
      host: 'localhost',
      dataDir: folder.path,
      database: join(folder.path, 'shop.db'),
      tokenSecret: expect.stringMatching(/^[0-9a-f]{64}$/),
      previousTokenSecret: null,
      forgetsSecrets: false,
      shared: { values: expect.objectContaining({ CAPTURE: '"immediate"', SHOP_URL: 'not set' }), changes: [] },
      metrics: null,
      desk: null,
      openingSettings: expect.objectContaining({ hasSeller: false, sendsMail: false }),
      tracing: null,
      cdn: null,
      closingDelayMs: 0,
      media: { store: 'folder', cacheBytes: 1_000_000_000 },
      trustedProxies: [],
      logLevel: 'warn',
      timeZone: machineTimeZone(),
      mail: {
        dataDir: folder.path,
        smtpUrl: null,
        sender: { name: null, address: 'orders@localhost', replyTo: null },
        ownerEmail: null,
      },
      settings: {
        name: 'Linden',
        url: 'http://localhost:3000',
        rates: { taxRate: null, freeShippingOverCents: null, returnDays: null, maxQuantity: null },
        hstsSubdomains: false,
        seller: { name: null, address: [], taxId: null },
        returnAddress: [],
        socialLinks: DEFAULT_SOCIAL_LINKS,
        ownerEmail: null,
        lowestPriceDays: null,
        rateLimitFactor: 1,
      },
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
      DATABASE_POOL: '40',
      DATABASE_READ_URLS: 'postgres://shop:pass@a.example/shop, postgres://b.example/shop',
      TOKEN_SECRET: secret,
      TOKEN_SECRET_PREVIOUS: 'y'.repeat(32),
      TAX_RATE: '0.075',
      FREE_SHIPPING_OVER: '75.50',
      RETURN_DAYS: '45',
      SELLER_NAME: 'Maple LLC',
      SELLER_ADDRESS: '12 Elm Street; Portland, OR 97201;',
      SELLER_TAX_ID: 'EIN 12-3456789',
      RETURN_ADDRESS: 'Dock 4; 9 Canal Road',
      SOCIAL_LINKS: 'Instagram=https://www.instagram.com/maple, Our blog = https://maple.example/blog?a=b',
      RATE_LIMIT_FACTOR: '2.5',
      TRUSTED_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'shop@mail.maple.example',
      REPLY_TO: 'help@maple.example',
      OWNER_EMAIL: 'ada@maple.example',
      METRICS_PORT: '9464',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318/',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
      CDN: 'varnish',
      CDN_ADDRESS: 'http://10.0.0.5:6081/, http://10.0.0.6:6081',
      SHOW_LOWEST_PRICE: '30',
      CLOSING_DELAY: '7.5',
      HSTS_SUBDOMAINS: 'yes',
      TIME_ZONE: 'europe/berlin',
    }
    expect(read(env)).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      database: env.DATABASE_URL,
      databasePool: 40,
      replicaUrls: ['postgres://shop:pass@a.example/shop', 'postgres://b.example/shop'],
      tokenSecret: secret,
      previousTokenSecret: 'y'.repeat(32),
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
      mail: {
        smtpUrl: env.SMTP_URL,
        sender: { name: null, address: env.MAIL_FROM, replyTo: env.REPLY_TO },
        ownerEmail: env.OWNER_EMAIL,
      },
      closingDelayMs: 7500,
      timeZone: 'Europe/Berlin',
      metrics: { port: 9464, host: '127.0.0.1' },
      tracing: { endpoint: 'http://collector.example:4318', ratio: 0.1 },
      cdn: { kind: 'varnish', addresses: ['http://10.0.0.5:6081', 'http://10.0.0.6:6081'] },
      settings: {
        name: 'Maple',
        url: 'https://maple.example',
        ownerEmail: 'ada@maple.example',
        rates: { taxRate: 0.075, freeShippingOverCents: 7550, returnDays: 45, maxQuantity: null },
        hstsSubdomains: true,
        seller: { name: 'Maple LLC', address: ['12 Elm Street', 'Portland, OR 97201'], taxId: 'EIN 12-3456789' },
        returnAddress: ['Dock 4', '9 Canal Road'],
        socialLinks: [
          { name: 'Instagram', url: 'https://www.instagram.com/maple' },
          { name: 'Our blog', url: 'https://maple.example/blog?a=b' },
        ],
        lowestPriceDays: 30,
        rateLimitFactor: 2.5,
      },
    })
    expect(readdirSync(folder.path)).toEqual([])
  })

  it('fall back to their defaults if empty', () => {
    expect(read({ PORT: '', TAX_RATE: ' ', TOKEN_SECRET: '' })).toMatchObject({
      port: 3000,
      settings: { rates: { taxRate: null } },
    })
  })

  it('include the shop’s URL with the port', () => {
    expect(read({ PORT: '4000' }).settings.url).toBe('http://localhost:4000')
  })

  it.each([
    [
      'SELLER_ADDRESS',
      '1;2;3;4;5;6;7',
      'SELLER_ADDRESS must be at most 6 lines separated by semicolons, such as 12 Elm Street; Portland, OR 97201; United States. It is "1;2;3;4;5;6;7".',
    ],
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
        `SOCIAL_LINKS must be names with https:// addresses, such as Instagram=https://www.instagram.com/linden, separated by commas. It is "${value}".`,
      ],
    ),
    ['CLOSING_DELAY', '5m', 'CLOSING_DELAY must be seconds from 0 to 300, such as 10. It is "5m".'],
    ['HSTS_SUBDOMAINS', 'true', 'HSTS_SUBDOMAINS must be yes or no. It is "true".'],
    ['TIME_ZONE', 'Mars', 'TIME_ZONE must be the name of a time zone, such as America/New_York. It is "Mars".'],
    ['RATE_LIMIT_FACTOR', '0', 'RATE_LIMIT_FACTOR must be a number from 0.1 to 1000. It is "0".'],
    [
      'TRUSTED_PROXY',
      '10.0.0.0/33',
      'TRUSTED_PROXY must be addresses or subnets separated by commas, such as 127.0.0.1 or 10.0.0.0/8, or none. It is "10.0.0.0/33".',
    ],
    ['TOKEN_SECRET', 'short', 'TOKEN_SECRET must be at least 32 bytes long.'],
    [
      'CHANGED_SETTINGS',
      'SHOP_NAME,PORT',
      'CHANGED_SETTINGS must be names of settings that all nodes share, separated by commas, such as SHOP_NAME,CAPTURE. It is "SHOP_NAME,PORT".',
    ],
    ['TOKEN_SECRET_PREVIOUS', 'short', 'TOKEN_SECRET_PREVIOUS must be at least 32 bytes long, or none.'],
    ['DATABASE_POOL', '1', 'DATABASE_POOL must be a whole number from 2 to 500. It is "1".'],
    ['ADMIN_DATABASE_URL', 'mysql://u:pass@db', 'ADMIN_DATABASE_URL must be a postgres:// address.'],
    ['DATABASE_READ_URLS', 'mysql://b', 'DATABASE_READ_URLS must be postgres:// addresses separated by commas.'],
    ['DATABASE_URL', 'mysql://u:pass@db', 'DATABASE_URL must be a postgres:// address.'],
    [
      'LOG_LEVEL',
      'verbose',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent. It is "verbose".',
    ],
    ['SMTP_URL', 'http://u:pass@mail', 'SMTP_URL must be an smtp:// or smtps:// address.'],
    [
      'PAYMENTS',
      'sandbox,paypal',
      'PAYMENTS must be sandbox, which charges nothing, or stripe, paypal, or stripe,paypal. It is "sandbox,paypal".',
    ],
    ['MEDIA', 'disk', 'MEDIA must be folder, database, or a bucket such as s3://pictures/shop. It is "disk".'],
    [
      'MEDIA_CACHE_BYTES',
      '1GB',
      'MEDIA_CACHE_BYTES must be a whole number of bytes, such as 1000000000, or 0. It is "1GB".',
    ],
    ['MAIL', 'none', 'MAIL must be files, which saves emails in DATA_DIR without sending them. It is "none".'],
    [
      'REPLY_TO',
      'Maple <orders@maple.example>',
      'REPLY_TO must be one email address, such as orders@maple.example. It is "Maple <orders@maple.example>".',
    ],
    ...['Maple', 'Maple <orders>', 'a@b.example, c@b.example', 'Ma"ple <orders@maple.example>'].map(
      (text): [string, string, string] => [
        'MAIL_FROM',
        text,
        `MAIL_FROM must be one email address, alone or with a name, such as Maple <orders@maple.example>. It is ${JSON.stringify(text)}.`,
      ],
    ),
  ])('reject %s=%s without repeating a password', (name, value, message) => {
    expect(() => read({ [name]: value })).toThrow(new ConfigError(message))
  })

  it('store pictures in the database with PostgreSQL, and otherwise in the data folder or a bucket', () => {
    const DATABASE_URL = 'postgres://shop:pass@db.example/shop'
    expect(read({ DATABASE_URL, TOKEN_SECRET: 'x'.repeat(32) }).media.store).toBe('database')
    const bucket = { bucket: 'pictures', prefix: 'shop/one/', endpoint: null, region: 'us-east-1' }
    expect(read({ MEDIA: 's3://pictures/shop/one' }).media.store).toEqual(bucket)
    const own = { MEDIA: 's3://pictures', S3_ENDPOINT: 'http://127.0.0.1:9000', AWS_REGION: 'eu-central-1' }
    const elsewhere = { bucket: 'pictures', prefix: '', endpoint: own.S3_ENDPOINT, region: own.AWS_REGION }
    expect(read(own).media.store).toEqual(elsewhere)
    expect(() => checkSettings({ MEDIA: 'database', DATA_DIR: folder.path })).toThrow(
      'MEDIA=database needs DATABASE_URL: beside an SQLite database, pictures are files in DATA_DIR.',
    )
  })

  it('that are invalid are reported all at once, one line each', () => {
    const wrong = { TAX_RATE: '8', PORT: '80a', SOCIAL_LINKS: 'X=https://a.example,', SMTP_URL: 'mail' }
    expect(() => read(wrong)).toThrow(/^PORT .*\nTAX_RATE .*\nSOCIAL_LINKS .*\nSMTP_URL .*$/)
  })

  describe('of a shop at an https URL', () => {
    const LIVE = { SHOP_URL: 'https://maple.example', TRUSTED_PROXY: 'none', PAYMENTS: 'sandbox', MAIL: 'files' }
    const open = (env: Record<string, string>) => readOpeningConfig({ DATA_DIR: folder.path, ...env })

    it.each([
      [
        'PAYMENTS',
        'PAYMENTS must be set when SHOP_URL is https: stripe, paypal, or stripe,paypal. ' +
          'With PAYMENTS=sandbox nothing is charged, and each page says that this is a test shop.',
      ],
      [
        'TRUSTED_PROXY',
        'TRUSTED_PROXY must be set when SHOP_URL is https: the address or subnet of the proxy in front of the shop, ' +
          'such as 127.0.0.1, or none if shoppers connect to the shop itself. Otherwise all of them would share one rate limit.',
      ],
      [
        'MAIL',
        'SMTP_URL must be set when SHOP_URL is https, or MAIL=files, which saves emails in DATA_DIR without sending them.',
      ],
    ])('do not open it without %s', async (name, sentence) => {
      await expect(open({ ...LIVE, [name]: '' })).rejects.toThrow(new ConfigError(sentence))
    })

    it('are required all at once, one line each', async () => {
      await expect(open({ SHOP_URL: LIVE.SHOP_URL })).rejects.toThrow(/^PAYMENTS .*\nTRUSTED_PROXY .*\nSMTP_URL .*$/)
    })

    it('open it if they are set, with a mail server or with files', async () => {
      const SMTP_URL = 'smtps://mail.example'
      expect(await open(LIVE)).toMatchObject({ trustedProxies: [], mail: { smtpUrl: null } })
      expect(await open({ ...LIVE, SMTP_URL })).toMatchObject({ mail: { smtpUrl: null } })
      expect(await open({ ...LIVE, MAIL: '', SMTP_URL })).toMatchObject({ trustedProxies: [] })
    })

    it('are not required for the owner’s commands, or at an http URL', async () => {
      expect(read({ SHOP_URL: LIVE.SHOP_URL }).settings.url).toBe(LIVE.SHOP_URL)
      expect((await open({ SHOP_URL: 'http://maple.example' })).settings.url).toBe('http://maple.example')
    })
  })

  it('reject a data folder that cannot be created, or under a parent that rejects folders', () => {
    writeFileSync(join(folder.path, 'file'), '')
    expect(() => readConfig({ DATA_DIR: join(folder.path, 'file', 'data') })).toThrow(/^DATA_DIR must be a writable/)
    expect(() => readConfig({ DATA_DIR: '/proc/nope' })).toThrow(/^DATA_DIR must be a writable folder\. ENOENT/)
  })

  it('reject a data folder whose secret cannot be read', () => {
    mkdirSync(join(folder.path, 'token-secret'))
    expect(() => read()).toThrow(/^DATA_DIR must be a writable folder/)
  })
})
