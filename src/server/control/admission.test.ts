import { describe, expect, it } from 'vitest'
import { ADMISSION_LIMITS } from '#server/limits.ts'
import { currentRequestId, inRequest } from '#shop/request-id.ts'
import { withSlotReleased } from '#shop/pools/slot.ts'
import { createAdmission, Overloaded } from './admission.ts'

const never = () => new Promise<void>(() => {})
/** Resolves in the next event loop turn. */
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

describe('Admission control', () => {
  it('starts one request per event loop turn, first come, first served', async () => {
    const { admit } = createAdmission()
    const started: number[] = []
    const all = [1, 2, 3].map((n) => admit(async () => void started.push(n)))
    expect(started).toEqual([])
    await turn()
    expect(started).toEqual([1])
    await Promise.all(all)
    expect(started).toEqual([1, 2, 3])
  })

  it('leaves event loop turns for new connections when the queue is longer than a burst', async () => {
    const { admit } = createAdmission({ ...ADMISSION_LIMITS, burst: 1, turnsBetweenStarts: 4 })
    let turns = 0
    let isCounting = true
    const count = () => void (isCounting && (turns++, setImmediate(count)))
    setImmediate(count)
    const started = await Promise.all([1, 2, 3].map(() => admit(async () => turns)))
    isCounting = false
    expect(started).toEqual([1, 5, 6])
  })

  it('starts each request in its own context, whichever other request made room for it', async () => {
    const { admit } = createAdmission()
    const ids = ['first', 'second', 'third']
    const seen = await Promise.all(ids.map((id) => inRequest(id, () => admit(async () => currentRequestId()))))
    expect(seen).toEqual(ids)
  })

  it('passes the slot of a request waiting elsewhere to another one, but none twice', async () => {
    const { admit, state } = createAdmission({ ...ADMISSION_LIMITS, maxConcurrentRequests: 1 })
    const answered = Promise.withResolvers<void>()
    const waiting = admit(() => withSlotReleased(() => answered.promise))
    await turn()
    expect(state().inFlight).toBe(0)
    expect(await admit(async () => 'served')).toBe('served')
    answered.resolve()
    await waiting
    expect(state().inFlight).toBe(0)
  })

  it('starts shared work before the queue', async () => {
    const { admit } = createAdmission()
    const started: string[] = []
    await Promise.all([
      admit(async () => void started.push('personal')),
      admit(async () => void started.push('shared'), { shared: true }),
    ])
    expect(started).toEqual(['shared', 'personal'])
  })

  it('rejects requests queued for too long, and new ones once the first has queued half as long', async () => {
    let now = 0
    let release = () => {}
    const { admit, state } = createAdmission(
      { ...ADMISSION_LIMITS, maxConcurrentRequests: 1, maxQueueMs: 20 },
      () => now,
    )
    const running = admit(() => new Promise<void>((resolve) => (release = resolve)))
    await turn()
    const late = admit(never)
    const shared = admit(async () => 'done', { shared: true })
    now = 11
    await expect(admit(never)).rejects.toThrow(new Overloaded('too many are queued'))
    now = 21
    await expect(late).rejects.toThrow(new Overloaded('queued for too long'))
    expect(state()).toEqual({ inFlight: 1, queued: 1, rejected: 2 })
    release()
    await running
    expect(await shared).toBe('done')
  })

  it('serves a queue no longer than a burst regardless of its age, as after a pause of the process', async () => {
    let now = 0
    const { admit } = createAdmission({ ...ADMISSION_LIMITS, maxQueueMs: 20, burst: 2 }, () => now)
    const few = [1, 2].map((n) => admit(async () => n))
    now = 1_000
    expect(await Promise.all(few)).toEqual([1, 2])

    const many = [1, 2, 3].map((n) => admit(async () => n).catch((error: Error) => error.message))
    now = 2_000
    expect(await Promise.all(many)).toEqual(['queued for too long', 2, 3])
  })

  describe('with several IP addresses', () => {
    const from = <T>(address: string, work: () => T): T => inRequest('id', work, address)
    const outcomeOf = (work: Promise<unknown>) => work.catch((error: Error) => error.message)

    it('takes turns, and rejects only the one that floods', async () => {
      let now = 0
      const { admit } = createAdmission({ ...ADMISSION_LIMITS, maxQueueMs: 20, burst: 1 }, () => now)
      const started: string[] = []
      const send = (address: string) => outcomeOf(from(address, () => admit(async () => void started.push(address))))
      const sent = ['hostile', 'hostile', 'hostile', 'hostile'].map(send)
      now = 15
      expect(await send('hostile')).toBe('too many are queued')
      await Promise.all([...sent, send('honest')])
      expect(started.slice(0, 2)).toEqual(['hostile', 'honest'])
    })

    it('rejects late requests of the address with the most, and keeps room in the queue for others', async () => {
      let now = 0
      const limits = { ...ADMISSION_LIMITS, maxQueueMs: 20, burst: 2, maxQueuedRequests: 4 }
      const { admit } = createAdmission(limits, () => now)
      const send = (address: string) => outcomeOf(from(address, () => admit(async () => 'done')))
      const sent = ['hostile', 'hostile', 'hostile', 'honest'].map(send)
      now = 30
      expect(await Promise.all(sent)).toEqual(['queued for too long', 'done', 'too many are queued', 'done'])
    })
  })

  it('rejects immediately when the queue is full', async () => {
    const { admit } = createAdmission({ ...ADMISSION_LIMITS, maxQueuedRequests: 1 })
    const first = admit(async () => 'done')
    await expect(admit(never)).rejects.toThrow('too many are queued')
    expect(await first).toBe('done')
  })

  it('frees the slot of hanging work, and of failed work', async () => {
    const { admit, state } = createAdmission({ ...ADMISSION_LIMITS, maxConcurrentRequests: 1, requestTimeoutMs: 5 })
    await expect(admit(never)).rejects.toThrow(new Overloaded('took too long'))
    await expect(admit(() => Promise.reject(new Error('a defect')))).rejects.toThrow('a defect')
    expect(await admit(async () => 'done')).toBe('done')
    expect(state().inFlight).toBe(0)
  })

  it('frees a slot once, although abandoned work ends later', async () => {
    const { admit, state } = createAdmission({ ...ADMISSION_LIMITS, requestTimeoutMs: 1 })
    const { promise: end, resolve: finish } = Promise.withResolvers<void>()
    await expect(admit(() => end)).rejects.toThrow(new Overloaded('took too long'))
    finish()
    await turn()
    expect(state().inFlight).toBe(0)
  })
})
