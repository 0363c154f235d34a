export type Flag = 0 | 1
declare const content: unique symbol
/** A value of this type as JSON text. */
export type Json<Content = unknown> = string & { readonly [content]?: Content }
/** ISO-8601, UTC. */
export type Time = string

export const toJson = <Content>(value: Content): Json<Content> => JSON.stringify(value)

/** Parses a column as the type that the schema declares. */
export const fromJson = <Content>(json: Json<Content>): Content => JSON.parse(json) as Content

type FieldName<Column extends string> = Column extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<FieldName<Rest>>}`
  : Column
type ColumnName<Field extends string> = Field extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${ColumnName<Rest>}`
  : Field

export type Fields<Row> = { [Column in keyof Row & string as FieldName<Column>]: Row[Column] }
export type Columns<Value> = { [Field in keyof Value & string as ColumnName<Field>]: Value[Field] }

/** Converts column names to field names: `order_id` to `orderId`. Too slow for queries on every request. */
export const fieldsOf = <Row extends object>(row: Row): Fields<Row> =>
  renamed(row, (column) => column.replaceAll(/_./g, ([, letter]) => letter!.toUpperCase())) as Fields<Row>

export const columnsOf = <Value extends object>(value: Value): Columns<Value> =>
  renamed(value, (field) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) as Columns<Value>

const renamed = (object: object, rename: (name: string) => string): object =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [rename(name), value]))
