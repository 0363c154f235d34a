import { execFile } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findBrowser } from '../../scripts/browser.ts'
import { run } from '../../scripts/run.ts'
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
  // npm writes its own list last, so that half of an installation has none.
  const isWhole = existsSync(`${FOLDER}/node_modules/.package-lock.json`)
  if (isWhole && readFileSync(installed!, 'utf8') === readFileSync(wanted!, 'utf8')) return
  console.log('Installing Lighthouse …')
  cpSync('tools/lighthouse/packages', FOLDER, { recursive: true })
  run('npm', ['ci', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund'])
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
