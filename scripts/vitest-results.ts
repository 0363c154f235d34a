import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'

/** What a run of the unit and API tests came to. */
export type UnitResults = { passed: number; failures: { name: string; message: string }[] }

/** Writes the results to the file that RESULTS_FILE names, with the errors that happened outside of every test. */
export default class ResultsReporter implements Reporter {
  onTestRunEnd(...[modules, outside]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const failures: UnitResults['failures'] = []
    let passed = 0
    const tell = (name: string, errors: readonly { message: string; stack?: string }[]) => {
      for (const { message, stack } of errors) failures.push({ name, message: stack || message })
    }
    for (const module of modules) {
      const file = relative('.', module.moduleId)
      passed += [...module.children.allTests('passed')].length
      for (const test of module.children.allTests('failed'))
        tell(`${file}: ${test.fullName}`, test.result().errors?.slice(0, 1) ?? [])
      for (const suite of module.children.allSuites()) tell(`${file}: ${suite.fullName}`, suite.errors())
      tell(file, module.errors())
    }
    tell('outside of every test', outside)
    writeFileSync(process.env.RESULTS_FILE!, JSON.stringify({ passed, failures } satisfies UnitResults))
  }
}
