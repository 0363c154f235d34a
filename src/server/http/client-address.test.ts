import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createClientAddress, readProxies } from './client-address.ts'

const addressOf = (socket: string, forwarded?: string, proxies = '') =>
  createClientAddress(readProxies(proxies)!)({
    socket: { remoteAddress: socket },
    headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
  } as unknown as IncomingMessage)

describe('The client address', () => {
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

  it.each(['proxy', '10.0.0.0/33', '10.0.0.0/8/8', 'fd00::/129', '10.0.0.0/'])(
    'is not configured with the invalid proxy %s',
    (text) => {
      expect(readProxies(text)).toBeNull()
    },
  )
})
