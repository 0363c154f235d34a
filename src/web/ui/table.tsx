/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Safari drops a table's roles where a style sheet changes its display. Explicit roles stay. */
import type { ComponentProps } from 'react'

/** Table parts with explicit roles, which survive any `display` in the style sheet. */
export const Table = (table: ComponentProps<'table'>) => <table role="table" {...table} />
export const TableHead = (head: ComponentProps<'thead'>) => <thead role="rowgroup" {...head} />
export const TableBody = (body: ComponentProps<'tbody'>) => <tbody role="rowgroup" {...body} />
export const Row = (row: ComponentProps<'tr'>) => <tr role="row" {...row} />
export const ColumnHeader = (header: ComponentProps<'th'>) => <th role="columnheader" scope="col" {...header} />
export const RowHeader = (header: ComponentProps<'th'>) => <th role="rowheader" scope="row" {...header} />
export const Cell = (cell: ComponentProps<'td'>) => <td role="cell" {...cell} />
