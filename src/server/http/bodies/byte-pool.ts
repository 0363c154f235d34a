import { MAX_SHARE_PER_IP } from '#server/limits.ts'

type Share = {
  /** Returns false if the pool or the IP address has reached its limit. Bytes count until they are released. */
  take: (bytes: number) => boolean
  give: (bytes: number) => void
}

/** Limits the bytes held in memory, in total and per IP address, so that no address takes all. */
export function createBytePool(maxBytes: number): { of: (address: string) => Share } {
  const held = new Map<string, number>()
  let total = 0
  return {
    of(address) {
      const add = (bytes: number): number => {
        const own = (held.get(address) ?? 0) + bytes
        total += bytes
        if (own > 0) held.set(address, own)
        else held.delete(address)
        return own
      }
      return {
        take: (bytes) => add(bytes) <= maxBytes * MAX_SHARE_PER_IP && total <= maxBytes,
        give: (bytes) => void add(-bytes),
      }
    },
  }
}
