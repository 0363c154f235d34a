import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundleProcess } from '../../../scripts/process-bundle.ts'

/** Bundles the owner's command as the build does, because its tests start it hundreds of times. */
export default async function setup(project: TestProject): Promise<() => void> {
  mkdirSync('.results', { recursive: true })
  const folder = mkdtempSync('.results/command-')
  const bundle = () => bundleProcess(folder, { shop: 'bin/shop.js', main: 'src/cli/main.ts' })
  await bundle()
  project.onTestsRerun(bundle)
  process.env.TEST_COMMAND = join(folder, 'shop.js')
  return () => rmSync(folder, { recursive: true, force: true })
}
