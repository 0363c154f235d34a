import type { IncomingMessage } from 'node:http'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createClientAddress, readProxies } from './client-address.ts'

const requestFrom = (socket: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress: socket }, headers }) as unknown as IncomingMessage

const addressOf = (socket: string, forwarded?: string, proxies = '') =>
  createClientAddress(readProxies(proxies)!, { warn: () => {} })(
    requestFrom(socket, forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
  )

describe('The client’s IP address', () => {
  it('is the socket’s without a trusted proxy, whatever a header claims', () => {
    expect(addressOf('192.0.2.1', '10.1.1.1')).toBe('192.0.2.1')
    expect(addressOf('192.0.2.1', '10.1.1.1', '192.0.2.2')).toBe('192.0.2.1')
  })

  it.each([
    ['203.0.113.9', '203.0.113.9', 'the entry of the proxy'],
    ['198.51.100.1, 203.0.113.9', '203.0.113.9', 'not an entry that the client may have written'],
    ['203.0.113.9, 10.0.0.7', '203.0.113.9', 'past several proxies'],
    ['nonsense', '127.0.0.1', 'the socket’s for an invalid entry'],
    ['', '127.0.0.1', 'the socket’s for an empty header'],
    ['10.0.0.7', '10.0.0.7', 'the proxy’s own if it is the client'],
  ])('behind a trusted proxy with the header %j is %s: %s', (forwarded, expected) => {
    expect(addressOf('127.0.0.1', forwarded, '127.0.0.1, 10.0.0.0/8')).toBe(expected)
    expect(addressOf('::ffff:127.0.0.1', forwarded, '127.0.0.1, 10.0.0.0/8')).toBe(expected)
  })

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
  ])('is reduced to the network of an IPv6 customer: %s to %s', (address, network) => {
    expect(addressOf(address)).toBe(network)
  })

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
    'triggers one warning if a stranger sends the header %s, and none for X-Forwarded-For from a configured proxy',
    (name) => {
      const lines: string[] = []
      const log = pino({}, { write: (line) => void lines.push(line) })
      const find = createClientAddress(['10.0.0.0/8'], log)
      find(requestFrom('192.0.2.1'))
      find(requestFrom('10.0.0.7', { [name]: '203.0.113.9', 'x-forwarded-for': '203.0.113.9' }))
      expect(lines).toEqual([])
      for (const socket of ['192.0.2.1', '192.0.2.2']) find(requestFrom(socket, { [name]: '203.0.113.9' }))
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain('"address":"192.0.2.1"')
      expect(lines[0]).toContain('an address that TRUSTED_PROXY does not name')
    },
  )

  it('triggers one warning if a configured proxy does not send X-Forwarded-For', () => {
    const lines: string[] = []
    const log = pino({}, { write: (line) => void lines.push(line) })
    const find = createClientAddress(['10.0.0.0/8'], log)
    for (const socket of ['192.0.2.1', '10.0.0.7', '10.0.0.8']) find(requestFrom(socket))
    expect(lines).toEqual([expect.stringMatching(/"address":"10.0.0.7".*without X-Forwarded-For/)])
  })

  it('is the socket’s if the owner configures that there is no proxy', () => {
    expect(readProxies('none')).toEqual([])
    expect(addressOf('192.0.2.1', '10.1.1.1', 'none')).toBe('192.0.2.1')
  })

  it.each(['proxy', '10.0.0.0/33', '10.0.0.0/8/8', 'fd00::/129', '10.0.0.0/'])(
    'is not configured with the invalid proxy %s',
    (text) => {
      expect(readProxies(text)).toBeNull()
    },
  )
})
