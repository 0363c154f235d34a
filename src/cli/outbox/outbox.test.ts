import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { markFailed, postponeMessage, queueMessage } from '#database/outbox/outbox.ts'
import { openSqlite } from '#database/sqlite/connection.ts'
import { runCommand } from '#test/process/warm-command.ts'
import { openFolder, type Folder } from '#test/import-files.ts'

let folder: Folder
beforeEach(() => {
  folder = openFolder()
})
afterEach(() => folder.remove())

const outbox = (...args: string[]) => shop('outbox', ...args)

const shop = (...args: string[]) => {
  const env = { ...process.env, DATA_DIR: folder.path, DATABASE_URL: '', TIME_ZONE: 'UTC' }
  const command = [...args]
  const { status, stdout, stderr } = runCommand({ args: command, env })
  return [status, stdout || stderr]
}

it('shop outbox lists pending and failed messages with their reasons, and retries them', async () => {
  const database = await openSqlite(`${folder.path}/shop.db`)
  await migrate(database)
  const { db } = database
  await queueMessage(db, { kind: 'mail', payload: { orderId: 'o1' } }, '2026-01-01T00:00:00.000Z', 'e1')
  await queueMessage(db, { kind: 'mail', payload: { orderId: 'o2' } }, '2026-01-02T00:00:00.000Z', 'e2')
  await queueMessage(db, { kind: 'capture', payload: { paymentId: 'p1' } }, '2026-01-03T00:00:00.000Z', 'e3')
  await queueMessage(db, { kind: 'capture', payload: { paymentId: 'p2' } }, '2026-01-06T00:00:00.000Z', 'e4')
  await postponeMessage(db, 'e2', '2026-01-04T00:00:00.000Z', 'The mail server is down')
  await markFailed(db, 'e3', '2026-01-05T00:00:00.000Z', 'No such payment')
  await db.updateTable('outbox').set({ payload: 'no\u001b[2Jthing' }).where('id', '=', 'e4').execute()
  await database.close()
  const unreadable = 'e4  capture  no[2Jthing  waiting since 2026-01-06T00:00:00.000Z'
  const waiting = 'e1  mail  orderId o1  waiting since 2026-01-01T00:00:00.000Z'
  const failed =
    'e2  mail  orderId o2  failed 0 times, next attempt at 2026-01-04T00:00:00.000Z: The mail server is down'
  const given = 'e3  capture  paymentId p1  failed at 2026-01-05T00:00:00.000Z after 0 attempts: No such payment'
  expect(outbox()).toEqual([0, `${[given, waiting, failed, unreadable].join('\n')}\n`])
  expect(outbox('retry', 'e1')).toEqual([1, 'There is no failed message e1.\n'])
  expect(outbox('retry')).toEqual([1, expect.stringContaining('Name a message, or use --all.')])
  expect(outbox('retry', '--all')).toEqual([0, '2 messages will be retried.\n'])
  expect(outbox()).toEqual([0, expect.not.stringContaining('failed at')])
})

it('shop outbox drop settles a message with a reason, and shop orders set-email reports a missing order', async () => {
  const database = await openSqlite(`${folder.path}/shop.db`)
  await migrate(database)
  await queueMessage(database.db, { kind: 'mail', payload: { orderId: 'o1' } }, '2026-01-01T00:00:00.000Z', 'e1')
  await queueMessage(database.db, { kind: 'mail', payload: { orderId: 'o2' } }, '2026-01-01T00:00:00.000Z', 'e2')
  await markFailed(database.db, 'e1', '2026-01-05T00:00:00.000Z', '550 No such user')
  await database.close()
  expect(outbox('drop', 'e1')).toEqual([1, expect.stringContaining("required option '--reason <text>' not specified")])
  const long = 'x'.repeat(201)
  expect(outbox('drop', 'e1', '--reason', long)).toEqual([1, '--reason must be text of at most 200 characters.\n'])
  const card = outbox('drop', 'e1', '--reason', 'Paid with 4242 4242 4242 4242')
  expect(card).toEqual([1, '--reason must not contain a card number.\n'])
  const dropped = outbox('drop', 'e1', '--reason', ' The customer\nwas called ')
  expect(dropped).toEqual([0, 'Message e1 was dropped: The customer was called\n'])
  expect(outbox('drop', 'e1', '--reason', 'again')).toEqual([
    1,
    'There is no message e1 that can be dropped. A message in progress can be dropped once it has failed.\n',
  ])
  expect(outbox()).toEqual([0, 'e2  mail  orderId o2  waiting since 2026-01-01T00:00:00.000Z\n'])
  const [status, findings] = shop('doctor')
  expect(status).toBe(0)
  expect(findings).toMatch(
    /^No problems found\.\nDropped: message e1 \(mail\), at .*: The customer was called\nPayments: .*\n$/,
  )
  expect(shop('orders', 'set-email', 'K7Q2-9XMD', 'ada@example.com')).toEqual([1, 'There is no order K7Q2-9XMD.\n'])
})
