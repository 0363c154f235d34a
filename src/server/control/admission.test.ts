import { describe, expect, it } from 'vitest'
import { LIMITS } from '#domain/limits.ts'
import { createAdmission, Overloaded } from './admission.ts'

const never = () => new Promise<void>(() => {})
/** Resolves after the event loop has turned. */
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

describe('Work that waits for its turn', () => {
  it('is begun one piece in each turn of the event loop, in the order of its coming', async () => {
    const { admit } = createAdmission()
    const begun: number[] = []
    const all = [1, 2, 3].map((n) => admit(async () => void begun.push(n)))
    expect(begun).toEqual([])
    await turn()
    expect(begun).toEqual([1])
    await Promise.all(all)
    expect(begun).toEqual([1, 2, 3])
  })

  it('leaves the event loop turns in which it accepts connections, when more than a handful wait', async () => {
    const { admit } = createAdmission({ ...LIMITS, handful: 1, turnsBetween: 4 })
    let turns = 0
    let isCounting = true
    const count = () => void (isCounting && (turns++, setImmediate(count)))
    setImmediate(count)
    const begun = await Promise.all([1, 2, 3].map(() => admit(async () => turns)))
    isCounting = false
    expect(begun).toEqual([1, 5, 6])
  })

  it('lets what everybody waits for go before', async () => {
    const { admit } = createAdmission()
    const begun: string[] = []
    await Promise.all([
      admit(async () => void begun.push('one shopper’s')),
      admit(async () => void begun.push('everybody’s'), { always: true }),
    ])
    expect(begun).toEqual(['everybody’s', 'one shopper’s'])
  })

  it('is refused when it has waited too long, and at once when the first has waited half of that', async () => {
    let now = 0
    let release = () => {}
    const { admit, state } = createAdmission({ ...LIMITS, underWay: 1, waitMs: 20 }, () => now)
    const held = admit(() => new Promise<void>((resolve) => (release = resolve)))
    await turn()
    const late = admit(never)
    const patient = admit(async () => 'done', { always: true })
    now = 11
    await expect(admit(never)).rejects.toThrow(new Overloaded('too many wait'))
    now = 21
    await expect(late).rejects.toThrow(new Overloaded('waited too long'))
    expect(state()).toEqual({ underWay: 1, waiting: 1, refused: 2 })
    release()
    await held
    expect(await patient).toBe('done')
  })

  it('is begun however long it has waited when only a handful waits, as after a moment in which the process stood still', async () => {
    let now = 0
    const { admit } = createAdmission({ ...LIMITS, waitMs: 20, handful: 2 }, () => now)
    const few = [1, 2].map((n) => admit(async () => n))
    now = 1_000
    expect(await Promise.all(few)).toEqual([1, 2])

    const many = [1, 2, 3].map((n) => admit(async () => n).catch((error: Error) => error.message))
    now = 2_000
    expect(await Promise.all(many)).toEqual(['waited too long', 2, 3])
  })

  it('is refused at once when too many wait', async () => {
    const { admit } = createAdmission({ ...LIMITS, waiting: 1 })
    const first = admit(async () => 'done')
    await expect(admit(never)).rejects.toThrow('too many wait')
    expect(await first).toBe('done')
  })

  it('gives its place away when it hangs, and when it fails', async () => {
    const { admit, state } = createAdmission({ ...LIMITS, underWay: 1, underWayMs: 5 })
    await expect(admit(never)).rejects.toThrow(new Overloaded('took too long'))
    await expect(admit(() => Promise.reject(new Error('a defect')))).rejects.toThrow('a defect')
    expect(await admit(async () => 'done')).toBe('done')
    expect(state().underWay).toBe(0)
  })

  it('gives its place away once, though it ends after it was given up', async () => {
    const { admit, state } = createAdmission({ ...LIMITS, underWayMs: 1 })
    const { promise: end, resolve: finish } = Promise.withResolvers<void>()
    await expect(admit(() => end)).rejects.toThrow(new Overloaded('took too long'))
    finish()
    await turn()
    expect(state().underWay).toBe(0)
  })
})
