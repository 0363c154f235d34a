import { LIMITS } from '#domain/limits.ts'

export type Admission = {
  /**
   * Does the work when its turn comes, and throws Overloaded when it would have to wait too long, or takes too long.
   * `always` is for what everybody waits for: it goes before the others, and is never sent away.
   */
  admit: <T>(work: () => Promise<T>, options?: { always?: boolean }) => Promise<T>
  /** Whether one more that is not for everybody would be sent away at once; it counts as sent away then. */
  sendsAway: () => boolean
  state: () => { underWay: number; waiting: number; refused: number }
}

/** The shop has more to do than it can do in time, or something that it waits for hangs. */
export class Overloaded extends Error {}

type Turn = { since: number; start: () => void; refuse: () => void }

/**
 * Decides what is done, and when. One piece of work is begun in each turn of the event loop, so that stored pages, files
 * and refusals are answered between two of them; and what has waited too long is refused instead of begun, so that what
 * is done is done in time, however much is asked. Judged by time, which means the same on every machine.
 */
export function createAdmission(limits = LIMITS, now = () => performance.now()): Admission {
  const first: Turn[] = []
  const waiting: Turn[] = []
  let underWay = 0
  let refused = 0
  let isScheduled = false
  let deadline: NodeJS.Timeout | undefined

  const isFull = (): boolean => underWay >= limits.underWay
  const waited = (turn: Turn | undefined): number => (turn ? now() - turn.since : 0)
  /** A handful is begun at once, unless every place is held. */
  const isBehind = (): boolean => isFull() || waiting.length > limits.handful

  function take(): void {
    isScheduled = false
    while (isBehind() && waited(waiting[0]) > limits.waitMs) waiting.shift()!.refuse()
    if (!isFull()) (first.shift() ?? waiting.shift())?.start()
    schedule()
  }

  /** Each turn of the event loop accepts one connection: who comes now is to be told soon, too. */
  function afterTurns(turns: number): void {
    setImmediate(turns > 1 ? () => afterTurns(turns - 1) : take)
  }

  function schedule(): void {
    if (isScheduled || first.length + waiting.length === 0) return
    isScheduled = !isFull()
    if (isScheduled) afterTurns(isBehind() ? limits.turnsBetween : 1)
    // Every place is held: nobody may come free in time to tell those who wait.
    else deadline ??= setTimeout(() => ((deadline = undefined), take()), limits.waitMs - waited(waiting[0]) + 1)
  }

  function refusal(reason: string): Overloaded {
    refused++
    return new Overloaded(reason)
  }

  function begin<T>(work: () => Promise<T>, resolve: (value: T) => void, reject: (error: unknown) => void): void {
    underWay++
    let isOver = false
    /** Once, for its place: what took too long may still end. */
    const end = (): void => {
      if (isOver) return
      isOver = true
      clearTimeout(hung)
      underWay--
      schedule()
    }
    const failed = (error: unknown): void => (reject(error), end())
    const hung = setTimeout(() => failed(refusal('took too long')), limits.underWayMs)
    work().then((value) => (resolve(value), end()), failed)
  }

  const isTooMany = (): boolean =>
    waiting.length >= limits.waiting || (isBehind() && waited(waiting[0]) > limits.waitMs / 2)

  return {
    sendsAway() {
      if (!isTooMany()) return false
      refused++
      return true
    },
    admit: (work, { always = false } = {}) => {
      if (!always && isTooMany()) return Promise.reject(refusal('too many wait'))
      return new Promise((resolve, reject) => {
        const turn = {
          since: now(),
          start: () => begin(work, resolve, reject),
          refuse: () => reject(refusal('waited too long')),
        }
        ;(always ? first : waiting).push(turn)
        schedule()
      })
    },
    state: () => ({ underWay, waiting: first.length + waiting.length, refused }),
  }
}
