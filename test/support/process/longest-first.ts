import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Starts chaos and cluster first, then the other long files, so that no worker waits for one of them at the end. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it sorts no array but returns a promise of one
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  if (!moduleId.endsWith('.long.test.ts')) return 2
  return relative('.', moduleId).startsWith('test/') ? 0 : 1
}
