import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'

/** `folder` is an empty folder that is removed after the test. */
export const test = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'linden-outage-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

export { expect } from '@playwright/test'
