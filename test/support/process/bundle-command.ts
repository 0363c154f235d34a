import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { rolldown } from 'rolldown'
import type { TestProject } from 'vitest/node'

/** Bundles the owner's command as scripts/build.ts bundles the server, because its tests start it hundreds of times. */
export default async function setup(project: TestProject): Promise<() => void> {
  mkdirSync('.results', { recursive: true })
  const folder = mkdtempSync('.results/command-')
  await bundleInto(folder)
  project.onTestsRerun(() => bundleInto(folder))
  process.env.TEST_COMMAND = join(folder, 'shop.js')
  return () => rmSync(folder, { recursive: true, force: true })
}

async function bundleInto(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: ['bin/shop.js', 'src/database/sqlite/query-thread.ts', 'src/shop/import/import-worker-thread.ts'],
    platform: 'node',
    external: ['sharp', 'pg-native', 'pdfkit', /^@aws-sdk\//],
    checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
  })
  await bundle.write({ dir: folder })
  for (const asset of ['database/migrations', 'pdf/fonts'])
    cpSync(`src/${asset}`, `${folder}/${basename(asset)}`, { recursive: true })
}
