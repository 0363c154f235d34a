import { expect, test } from 'vitest'
import { enqueueWrite } from './write-queue.ts'

test('A write waits for the one before it', async () => {
  const log: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = enqueueWrite(async () => {
    await promise
    log.push('first')
  })
  const second = enqueueWrite(async () => void log.push('second'))
  resolve()
  await Promise.all([first, second])
  expect(log).toEqual(['first', 'second'])
})

test('A failed write rejects and does not block the next', async () => {
  await expect(enqueueWrite(() => Promise.reject(new Error('No')))).rejects.toThrow('No')
  await expect(enqueueWrite(async () => 'done')).resolves.toBe('done')
})

test('Of the queued writes for one line, only the newest runs, and all get its result', async () => {
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
  const results = [enqueueWrite(first, 'cup'), enqueueWrite(write('pot: 2'), 'pot')]
  await begun.promise
  results.push(
    enqueueWrite(write('cup: 3'), 'cup'),
    enqueueWrite(write('cup: 4'), 'cup'),
    enqueueWrite(write('pot: 3'), 'pot'),
  )
  resolve()
  expect(await Promise.all(results)).toEqual(['cup: 2', 'pot: 3', 'cup: 4', 'cup: 4', 'pot: 3'])
  expect(log).toEqual(['cup: 2', 'pot: 3', 'cup: 4'])
})

test('A write for a line does not overtake an earlier write without a key', async () => {
  const log: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const write = (name: string) => async () => void log.push(name)
  void enqueueWrite(() => promise)
  void enqueueWrite(write('remove'), 'cup')
  void enqueueWrite(write('put back'))
  const end = enqueueWrite(write('change'), 'cup')
  resolve()
  await end
  expect(log).toEqual(['remove', 'put back', 'change'])
})
