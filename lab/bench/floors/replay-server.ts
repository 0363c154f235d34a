// node replay-server.ts PORT DATABASE RECORDING: a bare node:http server that runs the recorded statements of each request
// on node:sqlite. Concurrent writes share a commit, as in the shop; nothing else is checked or computed.
import { createServer } from 'node:http'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { readRecording, type Call } from './recording.ts'

const MAX_GROUP_SIZE = 64

const [port, file, recording] = process.argv.slice(2)
const { texts, requests } = await readRecording(recording!)
const database = new DatabaseSync(file!)
database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
database.exec('pragma wal_autocheckpoint = 4000; pragma cache_size = -16000; pragma temp_store = memory')
const statements = texts.map((text) => database.prepare(text))
for (const statement of statements) statement.setReturnArrays(true)
const [begin, commit] = [database.prepare('begin immediate'), database.prepare('commit')]

let group: (() => void)[] = []
let next = 0

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const recorded = chunks.length > 0 ? requests[next++] : undefined
    if (!recorded) return void response.end()
    JSON.parse(Buffer.concat(chunks).toString())
    const send = () => response.writeHead(200, { 'content-type': 'application/json' }).end(recorded.response)
    runFrom(recorded.transactions, 0, send)
  })
}).listen(Number(port), '127.0.0.1')

/** Runs the transactions one after another; the last part, after the last commit, only reads. */
function runFrom(transactions: Call[][], index: number, done: () => void): void {
  if (index === transactions.length - 1) {
    run(transactions[index]!)
    return done()
  }
  if (group.length === 0) {
    begin.run()
    setImmediate(endUnlessJoined, 0)
  }
  run(transactions[index]!)
  group.push(() => runFrom(transactions, index + 1, done))
  if (group.length >= MAX_GROUP_SIZE) end()
}

function run(calls: Call[]): void {
  for (const [text, method, parameters] of calls) statements[text]![method](...(parameters as SQLInputValue[]))
}

/** Commits after an event loop turn in which no request has joined the group. */
function endUnlessJoined(members: number): void {
  if (group.length === members) end()
  else setImmediate(endUnlessJoined, group.length)
}

function end(): void {
  if (group.length === 0) return
  commit.run()
  const members = group
  group = []
  for (const member of members) member()
}
