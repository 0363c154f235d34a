import type { QueryResult } from 'kysely'
import pg, { type FieldDef } from 'pg'

export type ResultReader = {
  addRow: (values: readonly (string | null)[]) => void
  /** `tag`: what PostgreSQL says when a command has ended, such as "INSERT 0 1". */
  end: (tag: string) => QueryResult<unknown>
}

const WRITES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

/** Makes a result of what PostgreSQL answers to one statement. The end of a transaction has its command as its row. */
export function readResult(fields: readonly FieldDef[] = []): ResultReader {
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
