export type Flag = 0 | 1
/** JSON text. */
export type Json = string
/** ISO-8601, UTC. */
export type Time = string

type FieldName<Column extends string> = Column extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<FieldName<Rest>>}`
  : Column
type ColumnName<Field extends string> = Field extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${ColumnName<Rest>}`
  : Field

export type Fields<Row> = { [Column in keyof Row & string as FieldName<Column>]: Row[Column] }
type Columns<Value> = { [Field in keyof Value & string as ColumnName<Field>]: Value[Field] }

/** Names the columns of a row as fields: `orderId` for `order_id`. Too slow for what every request reads. */
export const fieldsOf = <Row extends object>(row: Row): Fields<Row> =>
  renamed(row, (column) => column.replaceAll(/_./g, ([, letter]) => letter!.toUpperCase())) as Fields<Row>

export const columnsOf = <Value extends object>(value: Value): Columns<Value> =>
  renamed(value, (field) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) as Columns<Value>

const renamed = (object: object, rename: (name: string) => string): object =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [rename(name), value]))
