import { DefaultQueryExecutor, type AbortableQueryOptions, type CompiledQuery } from 'kysely'
import { isReading, repeatRead } from '#database/retries.ts'

/** Repeats a read whose connection is lost. The executor of a transaction or a batch, which is derived from it, does not. */
export class RepeatingExecutor extends DefaultQueryExecutor {
  override executeQuery<R>(query: CompiledQuery, options?: AbortableQueryOptions) {
    const execute = () => super.executeQuery<R>(query, options)
    return isReading(query) ? repeatRead(execute) : execute()
  }
}
