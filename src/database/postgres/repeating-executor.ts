import { DefaultQueryExecutor, type AbortableQueryOptions, type CompiledQuery } from 'kysely'
import { isReading, repeatRead } from '#database/retries.ts'

/** Retries a read whose connection was lost. The executors derived from it for transactions and batches do not retry. */
export class RepeatingExecutor extends DefaultQueryExecutor {
  override executeQuery<R>(query: CompiledQuery, options?: AbortableQueryOptions) {
    const execute = () => super.executeQuery<R>(query, options)
    return isReading(query) ? repeatRead(execute) : execute()
  }
}
