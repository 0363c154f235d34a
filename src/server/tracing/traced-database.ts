import { SpanKind, trace, type Tracer } from '@opentelemetry/api'
import type { CompiledQuery, QueryExecutor } from 'kysely'
import type { Database } from '#database/database.ts'
import { inSpan } from './in-span.ts'

const MAX_TEXT_LENGTH = 2000

/** Adds spans for queries and transactions to a request's trace, without their parameters, which may be personal. */
export function traceDatabase(database: Database, tracer: Tracer): void {
  const system = database.kind === 'postgres' ? 'postgresql' : 'sqlite'
  for (const db of [database.db, database.readOnly, database.catalog]) traceQueries(db.getExecutor(), tracer, system)
  const { transaction } = database
  database.transaction = (work, options) =>
    trace.getActiveSpan()
      ? inSpan(tracer, 'transaction', { kind: SpanKind.INTERNAL }, () => transaction(work, options))
      : transaction(work, options)
}

const TRACED = Symbol('traced')

/** Kysely derives a transaction's executor from the original one. */
function traceQueries(executor: QueryExecutor & { [TRACED]?: true }, tracer: Tracer, system: string): QueryExecutor {
  if (executor[TRACED]) return executor
  const executeQuery = executor.executeQuery.bind(executor)
  const withConnectionProvider = executor.withConnectionProvider.bind(executor)
  return Object.assign(executor, {
    [TRACED]: true,
    executeQuery: ((query, ...rest) =>
      trace.getActiveSpan()
        ? inSpan(tracer, nameOf(query), { kind: SpanKind.CLIENT, attributes: attributesOf(query, system) }, () =>
            executeQuery(query, ...rest),
          )
        : executeQuery(query, ...rest)) as QueryExecutor['executeQuery'],
    withConnectionProvider: (provider) => traceQueries(withConnectionProvider(provider), tracer, system),
  } satisfies Partial<QueryExecutor> & { [TRACED]: true })
}

function nameOf({ sql }: CompiledQuery): string {
  const operation = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'query'
  const table = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(sql)?.[1]
  return table ? `${operation} ${table}` : operation
}

const attributesOf = (query: CompiledQuery, system: string) => ({
  'db.system.name': system,
  'db.query.summary': nameOf(query),
  'db.query.text': query.sql.slice(0, MAX_TEXT_LENGTH),
})
