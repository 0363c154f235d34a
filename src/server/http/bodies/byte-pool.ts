import { MAX_SHARE_PER_IP } from '#server/limits.ts'

type Share = {
  /** False if the pool or the address has more than it may have. The bytes count until they are given back. */
  take: (bytes: number) => boolean
  give: (bytes: number) => void
}

/** Counts bytes that are held in memory, in all and for each address, so that one address leaves room to the others. */
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
