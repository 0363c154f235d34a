import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, openSync, readSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { COMMAND } from './command.ts'

export type Call = { args: string[]; env: NodeJS.ProcessEnv; input?: string; isTerminal?: boolean }
export type Answer = { status: number; stdout: string; stderr: string }

const END = 10
let line: { requests: number; answers: number } | null = null

/** Runs `shop` to its end, in a process that keeps its code for the next call: startup is most of a command's time. */
export function runCommand(call: Call): Answer {
  line ??= startProcess()
  writeSync(line.requests, `${JSON.stringify(call)}\n`)
  const parts: Buffer[] = []
  for (;;) {
    const part = Buffer.alloc(65_536)
    const length = readSync(line.answers, part)
    if (length === 0) throw new Error(`The process of commands ended during: shop ${call.args.join(' ')}`)
    parts.push(part.subarray(0, length))
    if (part[length - 1] === END) return JSON.parse(Buffer.concat(parts).toString()) as Answer
  }
}

/** It ends with this thread, which closes the pipe. Named pipes can be awaited synchronously. */
function startProcess() {
  const folder = mkdtempSync(join(tmpdir(), 'linden-command-'))
  const [requests, answers] = ['requests', 'answers'].map((name) => join(folder, name)) as [string, string]
  spawnSync('mkfifo', ['-m', '600', requests, answers])
  const script = join(import.meta.dirname, 'warm-command-process.ts')
  spawn(process.execPath, [script, join(dirname(COMMAND), 'main.js'), requests, answers], { stdio: 'inherit' }).unref()
  return { requests: openSync(requests, 'w'), answers: openSync(answers, 'r') }
}
