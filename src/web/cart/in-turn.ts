type Waiting = { write: () => Promise<unknown>; result: Promise<unknown> }

let last: Promise<unknown> = Promise.resolve()
const waiting = new Map<string, Waiting>()

/**
 * Runs writes one after the other, in the order they were asked for: the last number that was pressed is the one that
 * stays. Of the writes with one `key`, each of which undoes the one before, only the newest of those still waiting runs.
 */
export function inTurn<T>(write: () => Promise<T>, key?: string): Promise<T> {
  const before = key === undefined ? undefined : waiting.get(key)
  if (before) {
    before.write = write
    return before.result as Promise<T>
  }
  // What comes after a write without a key must not be moved before it.
  if (key === undefined) waiting.clear()
  const turn: Waiting = { write, result: last.then(() => start(turn, key)) }
  if (key !== undefined) waiting.set(key, turn)
  last = turn.result.catch(() => undefined)
  return turn.result as Promise<T>
}

function start(turn: Waiting, key: string | undefined): Promise<unknown> {
  if (key !== undefined && waiting.get(key) === turn) waiting.delete(key)
  return turn.write()
}
