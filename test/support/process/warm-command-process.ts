// node warm-command-process.ts BUNDLE REQUESTS ANSWERS: runs the commands from a pipe, one after another.
import { createReadStream, openSync, rmSync, writeSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { Answer, Call } from './warm-command.ts'

const [bundle, requests, answers] = process.argv.slice(2) as [string, string, string]
// The other side opens them in the same order.
const requested = openSync(requests, 'r')
const answered = openSync(answers, 'w')
rmSync(dirname(requests), { recursive: true })
const exit = process.exit.bind(process)
const entry = pathToFileURL(resolve(bundle)).href

class Exit extends Error {}

const lines = createInterface({ input: createReadStream('', { fd: requested }) })
for await (const line of lines) writeSync(answered, `${JSON.stringify(await run(JSON.parse(line) as Call))}\n`)
exit()

async function run({ args, env, input = '', isTerminal = false }: Call): Promise<Answer> {
  const printed = { stdout: '', stderr: '' }
  let exited: number | null = null
  for (const name of ['stdout', 'stderr'] as const)
    process[name].write = (text: string | Uint8Array, ...rest: unknown[]) => {
      if (exited === null) printed[name] += typeof text === 'string' ? text : Buffer.from(text).toString()
      const done = rest.findLast((one) => typeof one === 'function') as (() => void) | undefined
      if (done) process.nextTick(done)
      return true
    }
  process.exit = (code) => {
    exited ??= Number(code ?? process.exitCode ?? 0)
    throw new Exit()
  }
  process.argv = [process.execPath, 'shop', ...args]
  process.env = { ...env }
  process.exitCode = undefined
  Object.defineProperty(process, 'stdin', {
    configurable: true,
    value: Object.assign(inputOf(input), { isTTY: isTerminal }),
  })
  try {
    // The first module is evaluated again for each call, but the others stay loaded.
    await import(`${entry}?${performance.now()}`)
  } catch (error) {
    if (!(error instanceof Exit)) throw error
  } finally {
    process.stdout.removeAllListeners('error')
  }
  return { status: exited ?? Number(process.exitCode ?? 0), ...printed }
}

/** The end comes after the text, as in a pipe. */
function inputOf(text: string): Readable {
  const parts = text === '' ? [null] : [text, null]
  const stream = new Readable({ read: () => void setImmediate(() => parts.length > 0 && stream.push(parts.shift())) })
  return stream
}
