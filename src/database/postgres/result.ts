import type { QueryResult } from 'kysely'
import pg, { type FieldDef } from 'pg'

export type ResultReader = {
  addRow: (values: readonly (string | null)[]) => void
  /** `tag` is PostgreSQL's command tag, such as "INSERT 0 1". */
  end: (tag: string) => QueryResult<unknown>
}

const WRITES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

/** Collects the result of one statement. The end of a transaction returns its command tag as a row. */
export function createResultReader(fields: readonly FieldDef[] = []): ResultReader {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, 'text') }))
  const rows: unknown[] = []
  return {
    addRow(values) {
      const row: Record<string, unknown> = {}
      for (let index = 0; index < columns.length; index++) {
        const value = values[index]!
        const { name, parse } = columns[index]!
        row[name] = value === null ? null : parse(value)
      }
      rows.push(row)
    },
    end(tag) {
      const [command = '', ...numbers] = tag.split(' ')
      if (command === 'COMMIT' || command === 'ROLLBACK') return { rows: [command] }
      return WRITES.includes(command) ? { rows, numAffectedRows: BigInt(numbers.at(-1)!) } : { rows }
    },
  }
}
