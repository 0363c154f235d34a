import { describe, expect, it } from 'vitest'
import { portProblem, serve } from './serve.ts'

/** What is said of a place that cannot be listened on. */
const problemOf = (port: number, host: string): Promise<string | null> =>
  serve(() => {}, port, host).then(() => null, portProblem)

describe('A place that cannot be listened on', () => {
  it.each(['nowhere.invalid', '192.0.2.1'])('is named as HOST when it is not of this machine: %s', async (host) => {
    expect(await problemOf(0, host)).toBe('HOST must be a name or an address of this machine.')
  })

  it('is named as PORT when another program has it, or when only an administrator may', () => {
    expect(portProblem({ code: 'EADDRINUSE', syscall: 'listen' })).toMatch(/^PORT is in use/)
    expect(portProblem({ code: 'EACCES', syscall: 'listen' })).toMatch(/^PORT may not be opened/)
  })

  it('is not to blame for other failures', () => {
    expect(portProblem(new Error('a defect'))).toBeNull()
  })
})
