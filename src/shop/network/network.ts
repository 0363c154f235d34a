import { lookup } from 'node:dns/promises'
import { connect, isIP, type Socket } from 'node:net'

export type Network = {
  resolve: (host: string) => Promise<string[]>
  /** Connects to one of these IP addresses without resolving the name again, which could now yield another address. */
  connect: (addresses: readonly string[], port: number) => Socket
  ca?: string
}

export const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  connect: (addresses, port) =>
    connect({
      host: 'resolved.invalid',
      port,
      autoSelectFamily: true,
      lookup: (_host, _options, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        ),
    }),
}
