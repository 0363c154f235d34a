import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createClientAddress, readProxies } from './client-address.ts'

const addressOf = (socket: string, forwarded?: string, proxies = '') =>
  createClientAddress(readProxies(proxies)!)({
    socket: { remoteAddress: socket },
    headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
  } as unknown as IncomingMessage)

describe('Who is connected', () => {
  it('is whom the socket names, whatever a header says', () => {
    expect(addressOf('192.0.2.1', '10.1.1.1')).toBe('192.0.2.1')
    expect(addressOf('192.0.2.1', '10.1.1.1', '192.0.2.2')).toBe('192.0.2.1')
  })

  it.each([
    ['203.0.113.9', '203.0.113.9', 'the proxy’s word'],
    ['198.51.100.1, 203.0.113.9', '203.0.113.9', 'not what a shopper wrote before it'],
    ['203.0.113.9, 10.0.0.7', '203.0.113.9', 'past several proxies'],
    ['nonsense', '127.0.0.1', 'nothing that is no address'],
    ['', '127.0.0.1', 'nothing where there is nothing'],
    ['10.0.0.7', '10.0.0.7', 'a proxy that asks for itself'],
  ])('is, behind a trusted proxy that says %j, %s: %s', (forwarded, expected) => {
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
  ])('is a network where it is one customer’s: %s is %s', (address, network) => {
    expect(addressOf(address)).toBe(network)
  })

  it.each(['proxy', '10.0.0.0/33', '10.0.0.0/8/8', 'fd00::/129', '10.0.0.0/'])('is not told by a proxy %s', (text) => {
    expect(readProxies(text)).toBeNull()
  })
})
