type Waiting = { write: () => Promise<unknown>; result: Promise<unknown> }

let last: Promise<unknown> = Promise.resolve()
const waiting = new Map<string, Waiting>()

/** Runs writes in order, so that the last quantity wins. Of the queued writes with the same `key`, only the newest runs. */
export function enqueueWrite<T>(write: () => Promise<T>, key?: string): Promise<T> {
  const before = key === undefined ? undefined : waiting.get(key)
  if (before) {
    before.write = write
    return before.result as Promise<T>
  }
  // Later writes must not overtake one without a key.
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
