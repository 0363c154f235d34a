import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('A write waits for the one before it, however long that takes', async () => {
  const log: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = inTurn(async () => {
    await promise
    log.push('first')
  })
  const second = inTurn(async () => void log.push('second'))
  resolve()
  await Promise.all([first, second])
  expect(log).toEqual(['first', 'second'])
})

test('A write that fails says so, and does not hold up the next', async () => {
  await expect(inTurn(() => Promise.reject(new Error('No')))).rejects.toThrow('No')
  await expect(inTurn(async () => 'done')).resolves.toBe('done')
})

test('Of the writes for one line that wait, the newest runs alone, and answers for all', async () => {
  const log: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const write = (name: string) => async () => {
    log.push(name)
    return name
  }
  const begun = Promise.withResolvers<void>()
  const first = () => {
    begun.resolve()
    return promise.then(write('cup: 2'))
  }
  const results = [inTurn(first, 'cup'), inTurn(write('pot: 2'), 'pot')]
  await begun.promise
  results.push(inTurn(write('cup: 3'), 'cup'), inTurn(write('cup: 4'), 'cup'), inTurn(write('pot: 3'), 'pot'))
  resolve()
  expect(await Promise.all(results)).toEqual(['cup: 2', 'pot: 3', 'cup: 4', 'cup: 4', 'pot: 3'])
  expect(log).toEqual(['cup: 2', 'pot: 3', 'cup: 4'])
})

test('A write for a line is not moved before one that came in between', async () => {
  const log: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const write = (name: string) => async () => void log.push(name)
  void inTurn(() => promise)
  void inTurn(write('remove'), 'cup')
  void inTurn(write('put back'))
  const end = inTurn(write('change'), 'cup')
  resolve()
  await end
  expect(log).toEqual(['remove', 'put back', 'change'])
})
