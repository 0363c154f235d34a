import { ShopError } from '#domain/errors.ts'

/** `where`: such as "line 12, Variant Price". Some problems are values that were corrected. */
export type Problem = { where: string; reason: string }

export type Report = (where: string, reason: string) => void

/** Keeps only the first problems, because a file may have millions. */
export type Problems = { count: number; first: Problem[] }

export const noProblems = (): Problems => ({ count: 0, first: [] })

export const MAX_KEPT_PROBLEMS = 1000

export function addProblems(problems: Problems, added: readonly Problem[]): void {
  problems.count += added.length
  for (const problem of added) if (problems.first.length < MAX_KEPT_PROBLEMS) problems.first.push(problem)
}

export class BadFile extends ShopError {
  readonly problems: Problems
  constructor(message: string, problems: Problems = noProblems()) {
    super('invalid', message)
    this.problems = problems
  }
}
