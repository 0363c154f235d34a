import type { ReactNode } from 'react'
import { Cell, ColumnHeader, Row, RowHeader, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import styles from './data-table.module.css'

export type Column<T> = {
  title: string
  /** Amounts and counts are aligned at their end. */
  isNumber?: boolean
  /** Buttons say themselves what they do: their column's title is for screen readers. */
  isAction?: boolean
  show: (row: T) => ReactNode
}

type DataTableProps<T> = {
  /** The accessible name. */
  label: string
  /** The first column names the row. */
  columns: readonly Column<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string
  /** Shown instead of a table without rows. */
  empty: ReactNode
}

/** Rows as a table, and as cards on a phone. */
export function DataTable<T>({ label, columns, rows, keyOf, empty }: DataTableProps<T>) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  const [first, ...rest] = columns
  const classOf = ({ isNumber, isAction }: Column<T>) => (isNumber || isAction ? styles.number : undefined)
  return (
    <Table className={styles.table} aria-label={label}>
      <TableHead>
        <Row>
          {columns.map((column) => (
            <ColumnHeader key={column.title} className={classOf(column)}>
              {column.isAction ? <span className="visually-hidden">{column.title}</span> : column.title}
            </ColumnHeader>
          ))}
        </Row>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Row key={keyOf(row)}>
            <RowHeader className={classOf(first!)}>{first!.show(row)}</RowHeader>
            {rest.map((column) => (
              <Cell
                key={column.title}
                className={classOf(column)}
                data-title={column.isAction ? undefined : column.title}
              >
                {column.show(row)}
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
