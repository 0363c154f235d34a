import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { portProblem, serve } from './serve.ts'

/** What is said of a place that cannot be listened on. */
const problemOf = (port: number, host: string): Promise<string | null> =>
  serve(() => {}, port, host, {}).then(() => null, portProblem)

describe('A place that cannot be listened on', () => {
  it('is named as HOST when it is not of this machine', async () => {
    // No name at all, so that nobody is asked for it.
    expect(await problemOf(0, 'nowhere..invalid')).toBe('HOST must be a name or an address of this machine.')
    expect(portProblem({ code: 'EADDRNOTAVAIL', syscall: 'listen' })).toMatch(/^HOST must be a name or an address/)
  })

  it('is named as PORT when another program has it, or when only an administrator may', () => {
    expect(portProblem({ code: 'EADDRINUSE', syscall: 'listen' })).toMatch(/^PORT is in use/)
    expect(portProblem({ code: 'EACCES', syscall: 'listen' })).toMatch(/^PORT may not be opened/)
  })

  it('is not to blame for other failures', () => {
    expect(portProblem(new Error('a defect'))).toBeNull()
  })
})

describe('A client that says no more once it has asked', () => {
  it('is answered, also where its end has come before the answer, and its connection is ended', async () => {
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
