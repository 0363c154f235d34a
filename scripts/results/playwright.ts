type Suite = { suites?: Suite[]; specs: Spec[] }
type Test = { projectName: string; status: string; results: { duration: number; error?: { message?: string } }[] }
type Spec = { title: string; file: string; tests: Test[] }

/** The part of Playwright's JSON report that is used here. */
export type Playwright = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }

export const specsOf = ({ suites }: Pick<Playwright, 'suites'>): Spec[] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf({ suites: suite.suites ?? [] })])
