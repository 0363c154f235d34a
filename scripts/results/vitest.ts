import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'

type Failure = { name: string; message: string }

/** The results of the unit and API tests, with the duration of each file in milliseconds. */
export type UnitResults = {
  passed: number
  failures: Failure[]
  /** The first failures of tests that passed in a retry. */
  retried: Failure[]
  durations: Record<string, number>
}

/** Writes the results to RESULTS_FILE, including errors outside any test. */
export default class ResultsReporter implements Reporter {
  onTestRunEnd(...[modules, unhandled]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const results: UnitResults = { passed: 0, failures: [], retried: [], durations: {} }
    const addErrors = (name: string, errors: readonly { message: string; stack?: string }[]) => {
      for (const { message, stack } of errors) results.failures.push({ name, message: stack || message })
    }
    for (const module of modules) {
      const file = relative('.', module.moduleId)
      results.durations[file] = module.diagnostic().duration
      for (const test of module.children.allTests('passed')) {
        results.passed++
        if (test.diagnostic()?.flaky)
          results.retried.push({ name: `${file}: ${test.fullName}`, message: test.result().errors?.[0]?.message ?? '' })
      }
      for (const test of module.children.allTests('failed'))
        addErrors(`${file}: ${test.fullName}`, test.result().errors?.slice(0, 1) ?? [])
      for (const suite of module.children.allSuites()) addErrors(`${file}: ${suite.fullName}`, suite.errors())
      addErrors(file, module.errors())
    }
    addErrors('outside of all tests', unhandled)
    writeFileSync(process.env.RESULTS_FILE!, JSON.stringify(results))
  }
}
