import { StatementSync } from 'node:sqlite'
import { CompiledQuery, DefaultQueryExecutor } from 'kysely'
import type { Database } from '#database/database.ts'
import type { PreparedQuery } from '#database/prepared-query.ts'

/** The most rows that one execution of a statement visited, and the number that it returned or changed then. */
export type Visits = { statement: string; visited: number; answered: number }

/** Counts the rows that each statement visits, until `stop` is called, which returns one entry per statement. */
export const countVisits = (database: Database): { stop: () => Promise<Visits[]> } =>
  database.kind === 'sqlite' ? countOnSqlite() : countOnPostgres(database)

/** Missing from Node's type declarations. */
type Counted = StatementSync & { stat: (counter: 'vmStep') => number }

/** SQLite's virtual machine takes at least three steps for each row that it visits. */
const STEPS_PER_ROW = 3

/** Steps of triggers and of FTS5 are counted for their own statements. */
function countOnSqlite(): { stop: () => Promise<Visits[]> } {
  const most = new Map<string, Visits>()
  const { all, run } = StatementSync.prototype
  const counting = <Result>(original: (...values: never[]) => Result, answeredOf: (result: Result) => number) =>
    function (this: Counted, ...values: never[]): Result {
      const before = this.stat('vmStep')
      const result = original.apply(this, values)
      const visited = Math.ceil((this.stat('vmStep') - before) / STEPS_PER_ROW)
      keep(most, { statement: this.sourceSQL, visited, answered: answeredOf(result) })
      return result
    }
  StatementSync.prototype.all = counting(all, (rows) => rows.length) as typeof all
  StatementSync.prototype.run = counting(run, ({ changes }) => Number(changes)) as typeof run
  return {
    stop: async () => {
      Object.assign(StatementSync.prototype, { all, run })
      return [...most.values()]
    },
  }
}

/** Executes each statement again after the last call, and rolls its changes back. */
function countOnPostgres({ db }: Database): { stop: () => Promise<Visits[]> } {
  const queries = new Map<string, PreparedQuery>()
  const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as DefaultQueryExecutor
  const { executeQuery } = executor
  const { adapter } = db.getExecutor()
  executor.executeQuery = function (this: DefaultQueryExecutor, query, ...rest) {
    // Another test file of the same worker may have left a shop on another database.
    const isOwn = this.adapter === adapter
    if (isOwn && /^(select|update|delete|with) /i.test(query.sql)) queries.set(query.sql, query)
    return executeQuery.call(this, query, ...rest) as never
  }
  return {
    async stop() {
      executor.executeQuery = executeQuery
      const most = new Map<string, Visits>()
      for (const query of queries.values())
        await db.connection().execute(async (one) => {
          const ask = async (text: string) =>
            (await one.executeQuery<Record<string, [{ Plan: Step }]>>(CompiledQuery.raw(text))).rows
          await ask('begin')
          // A named query is planned once for all values.
          await ask(`set local plan_cache_mode = ${query.name ? 'force_generic_plan' : 'force_custom_plan'}`)
          // The planner scans a small table even if it has an index that a large one would need.
          await ask('set local enable_seqscan = off')
          await ask(`prepare statement as ${query.sql}`)
          const values = query.parameters.map(literal).join(', ')
          const [row] = await ask(`explain (analyze, format json) execute statement${values && `(${values})`}`)
          await ask('rollback')
          await ask('deallocate statement')
          const plan = row!['QUERY PLAN']![0].Plan
          keep(most, { statement: query.sql, visited: visitedBy(plan), answered: rowsOf(plan) })
        })
      return [...most.values()]
    },
  }
}

type Step = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Step[]
}

function visitedBy(step: Step): number {
  const removed = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0)
  const visited = (step['Actual Rows'] + removed) * step['Actual Loops']
  const below = (step.Plans ?? []).reduce((sum, one) => sum + visitedBy(one), 0)
  return step['Node Type'].endsWith('Scan') ? visited + below : below
}

/** The rows that an update or delete changes are those of the step below it. */
const rowsOf = (step: Step): number =>
  step['Node Type'] === 'ModifyTable' ? rowsOf(step.Plans![0]!) : step['Actual Rows'] * step['Actual Loops']

const literal = (value: unknown): string =>
  value === null ? 'null' : `'${(value instanceof Date ? value.toISOString() : String(value)).replaceAll("'", "''")}'`

function keep(most: Map<string, Visits>, visits: Visits): void {
  const kept = most.get(visits.statement)
  if (!kept || excessOf(visits) > excessOf(kept)) most.set(visits.statement, visits)
}

const excessOf = ({ visited, answered }: Visits): number => visited - answered
