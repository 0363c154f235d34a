import { Readable } from 'node:stream'
import { CsvError, parse, type Info } from 'csv-parse'
import { formulaWarning, ofTextCell } from '#domain/formula-cells.ts'
import { isPlain, UNSTORABLE } from '#domain/plain-text.ts'
import { BadFile, type Problem } from '#shop/import/problems.ts'
import { MAX_ROW_LENGTH, readText, type OnRead } from './text-file.ts'

/** `line` is the row's first line. */
export type Row = { line: number; cells: Record<string, string> }
export type ReadRow = Row & { problems: Problem[]; warnings: Problem[] }

/** Throws BadFile if there are no columns, or two with the same name. */
export async function headerOf(file: string): Promise<string[]> {
  for await (const { record } of records(file)) {
    const header = record.map((name) => name.trim())
    const repeated = header.find((name, index) => name && header.indexOf(name) !== index)
    if (repeated) throw new BadFile(`${file} has two columns named ${repeated}.`)
    return header
  }
  throw new BadFile(`${file} is empty.`)
}

export function requireColumns(file: string, header: readonly string[], shop: string, required: string[]): void {
  const missing = required.filter((name) => !header.includes(name))
  if (missing.length > 0)
    throw new BadFile(`${file} is not a product export of ${shop}: its first line has no column ${missing.join(', ')}.`)
}

type Columns = {
  header: readonly string[]
  /** The shop keeps the texts of such a column. */
  isText: (column: string) => boolean
}

/** Throws BadFile at a quote that is never closed. */
export async function* readRows(file: string, columns: Columns, onRead?: OnRead): AsyncGenerator<ReadRow> {
  let isHeader = true
  for await (const { record, line } of records(file, onRead)) {
    if (!isHeader) yield rowOf(columns, record, line)
    isHeader = false
  }
}

function rowOf({ header, isText }: Columns, record: string[], line: number): ReadRow {
  const warnings: Problem[] = []
  const cellOf = (name: string, text: string): string => {
    const reason = formulaWarning(text)
    if (reason && isText(name)) warnings.push({ where: `line ${line}, ${name}`, reason })
    return ofTextCell(text)
  }
  const cells = Object.fromEntries(header.map((name, index) => [name, cellOf(name, record[index]?.trim() ?? '')]))
  const problems = Object.entries(cells)
    .filter(([, cell]) => !isPlain(cell))
    .map(([name]) => ({ where: `line ${line}, ${name}`, reason: UNSTORABLE }))
  if (record.length !== header.length)
    problems.push({
      where: `line ${line}`,
      reason: `has ${record.length} columns where the first line has ${header.length}`,
    })
  return { line, cells, problems, warnings }
}

async function* records(file: string, onRead?: OnRead): AsyncGenerator<{ record: string[]; line: number }> {
  let lastLine = 0
  const noteLine = (record: string[], { lines }: Info) => ((lastLine = lines), record)
  const parser = parse({
    info: true,
    delimiter: await delimiterOf(file),
    relax_column_count: true,
    skip_empty_lines: true,
    // A spreadsheet writes an empty row as separators alone.
    skip_records_with_empty_values: true,
    max_record_size: MAX_ROW_LENGTH,
    on_record: noteLine,
  })
  const text = Readable.from(readText(file, onRead))
  text.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of text.pipe(parser) as AsyncIterable<{ record: string[]; info: Info }>)
      yield { record, line: info.lines - record.join('').split('\n').length + 1 }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const reason = error.code === 'CSV_MAX_RECORD_SIZE' ? 'Quote Not Closed' : error.message.split(':')[0]
    throw new BadFile(`${file} cannot be read as CSV from line ${lastLine + 1} on: ${reason}.`)
  } finally {
    text.destroy()
  }
}

/** Spreadsheets of some countries write ";" or tabs instead of commas. The most frequent one in the first line wins. */
async function delimiterOf(file: string): Promise<string> {
  for await (const text of readText(file)) {
    const [line] = text.split('\n') as [string]
    const unquoted = line.replace(/"[^"]*"/g, '')
    const count = (delimiter: string) => unquoted.split(delimiter).length
    return [',', ';', '\t'].reduce((most, next) => (count(next) > count(most) ? next : most))
  }
  return ','
}
