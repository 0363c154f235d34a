import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findBrowser } from '../../scripts/browser.ts'
import { attempt } from '../../scripts/run.ts'
import { freePort } from '#test/free-port.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** The parts of a report that are read. */
export type Result = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  runtimeError?: { message: string }
}

const FOLDER = 'node_modules/.cache/lighthouse'
const COMMAND = `${FOLDER}/node_modules/lighthouse/cli/index.js`
const executablePath = findBrowser()

/** Lighthouse brings 113 packages, a sixth of all, which nothing else needs. */
function install(): void {
  const [wanted, installed] = ['tools/lighthouse/packages', FOLDER].map((folder) => `${folder}/package-lock.json`)
  if (existsSync(installed!) && readFileSync(installed!, 'utf8') === readFileSync(wanted!, 'utf8')) return
  console.log('Installing Lighthouse …')
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(`tools/lighthouse/packages/${name}`, `${FOLDER}/${name}`)
  const status = attempt('npm', ['ci', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund'])
  if (status === 0) return
  // The next run must not take half of the packages for all of them.
  rmSync(FOLDER, { recursive: true, force: true })
  process.exit(status)
}

/** Visits a page once in a new browser. A visit with a runtime error is repeated. */
export async function visit(url: string, attempts = 3): Promise<Result> {
  install()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  })
  try {
    const result = await report(url, port)
    if (!result.runtimeError) return result
    if (attempts === 1) throw new Error(result.runtimeError.message)
  } finally {
    await browser.close()
  }
  return visit(url, attempts - 1)
}

/** A report with a runtime error ends the command with a status, too. */
async function report(url: string, port: number): Promise<Result> {
  const words = [
    COMMAND,
    url,
    `--port=${port}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    '--quiet',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 1e9 }).catch((error) => {
    if (error.stdout) return error as { stdout: string }
    throw error
  })
  return JSON.parse(stdout) as Result
}
