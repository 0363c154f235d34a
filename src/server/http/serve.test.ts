import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { portProblem, serve } from './serve.ts'

/** The error for a port or host that cannot be listened on. */
const problemOf = (port: number, host: string): Promise<string | null> =>
  serve(() => {}, port, host, {}).then(() => null, portProblem)

describe('The message about an unusable port or host', () => {
  it('names HOST if it is not of this machine', async () => {
    // An invalid name, so that no DNS query is sent.
    expect(await problemOf(0, 'nowhere..invalid')).toBe('HOST must be a name or an address of this machine.')
    expect(portProblem({ code: 'EADDRNOTAVAIL', syscall: 'listen' })).toMatch(/^HOST must be a name or an address/)
  })

  it('names PORT if it is in use or privileged', () => {
    expect(portProblem({ code: 'EADDRINUSE', syscall: 'listen' })).toMatch(/^PORT is in use/)
    expect(portProblem({ code: 'EACCES', syscall: 'listen' })).toMatch(/^PORT may not be opened/)
  })

  it('is null for any other error', () => {
    expect(portProblem(new Error('a defect'))).toBeNull()
  })
})

describe('A client that closes its sending side', () => {
  it('still gets its response, and then the connection ends', async () => {
    const port = await freePort()
    const listener: RequestListener = ({ socket }, response) => socket.once('end', () => response.end('an answer'))
    const close = await serve(listener, port, '127.0.0.1', {})
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    await once(socket, 'connect')
    socket.end('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*an answer/s)
    await close()
  })
})
