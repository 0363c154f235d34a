import { createServer } from 'node:net'

// Below Linux's ephemeral ports: an outgoing connection could otherwise take a port before its server listens.
const FIRST = 15_000
const COUNT = 17_000

/** Returns a function that finds free ports, a different one each time. */
export function freePorts(): () => Promise<number> {
  let next = Math.floor(Math.random() * COUNT)
  return async () => {
    for (let tries = 0; tries < COUNT; tries++) {
      const port = FIRST + (next++ % COUNT)
      if (await isFree(port)) return port
    }
    throw new Error('No port is free')
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
