import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, findBrowser } from '../../scripts/browser.ts'
import { freePort } from '../../test/support/free-port.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** The parts of a report that are used. */
export type Result = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  runtimeError?: { message: string }
}

const COMMAND = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'))
const executablePath = findBrowser()

/** Visits a page once in a new browser. Retries after a runtime error. */
export async function visit(url: string, attempts = 3): Promise<Result> {
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

/** A report with a runtime error also makes the command fail. */
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
