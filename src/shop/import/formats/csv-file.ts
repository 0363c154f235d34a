import { Readable } from 'node:stream'
import { CsvError, parse, type Info } from 'csv-parse'
import { isPlain, UNSTORABLE } from '#domain/plain-text.ts'
import { BadFile, type Problem } from '#shop/import/product-draft.ts'
import { LONGEST_ROW, readText } from './text-file.ts'

/** A row by the names of its columns, trimmed; `line` is the one on which it starts. `problems` are those of reading it. */
export type Row = { line: number; cells: Record<string, string> }
export type ReadRow = Row & { problems: Problem[] }

/** The names of the columns. Throws BadFile where there are none, or two of the same name. */
export async function headerOf(file: string): Promise<string[]> {
  for await (const { record } of records(file)) {
    const header = record.map((name) => name.trim())
    const twice = header.find((name, index) => name && header.indexOf(name) !== index)
    if (twice) throw new BadFile(`${file} has two columns named ${twice}.`)
    return header
  }
  throw new BadFile(`${file} is empty.`)
}

/** Every row below the header. A quote that is never closed makes the rest unreadable: BadFile. */
export async function* readRows(
  file: string,
  header: readonly string[],
  onBytes?: (bytes: number) => void,
): AsyncGenerator<ReadRow> {
  let isHeader = true
  for await (const { record, line } of records(file, onBytes)) {
    if (!isHeader) yield rowOf(header, record, line)
    isHeader = false
  }
}

function rowOf(header: readonly string[], record: string[], line: number): ReadRow {
  const cells = Object.fromEntries(header.map((name, index) => [name, record[index]?.trim() ?? '']))
  const problems = Object.entries(cells)
    .filter(([, cell]) => !isPlain(cell))
    .map(([name]) => ({ where: `line ${line}, ${name}`, reason: UNSTORABLE }))
  if (record.length !== header.length)
    problems.push({
      where: `line ${line}`,
      reason: `has ${record.length} columns where the first line has ${header.length}`,
    })
  return { line, cells, problems }
}

async function* records(
  file: string,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<{ record: string[]; line: number }> {
  let last = 0
  const noteLine = (record: string[], { lines }: Info) => ((last = lines), record)
  const parser = parse({
    info: true,
    delimiter: await delimiterOf(file),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    on_record: noteLine,
  })
  const text = Readable.from(readText(file, onBytes))
  text.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of text.pipe(parser) as AsyncIterable<{ record: string[]; info: Info }>)
      yield { record, line: info.lines - record.join('').split('\n').length + 1 }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const reason = error.code === 'CSV_MAX_RECORD_SIZE' ? 'Quote Not Closed' : error.message.split(':')[0]
    throw new BadFile(`${file} cannot be read as CSV from line ${last + 1} on: ${reason}.`)
  } finally {
    text.destroy()
  }
}

/** Spreadsheets of many countries write ";" or tabs for commas: the one that the first line has most of. */
async function delimiterOf(file: string): Promise<string> {
  for await (const text of readText(file)) {
    const [line] = text.split('\n') as [string]
    const unquoted = line.replace(/"[^"]*"/g, '')
    const count = (delimiter: string) => unquoted.split(delimiter).length
    return [',', ';', '\t'].reduce((most, next) => (count(next) > count(most) ? next : most))
  }
  return ','
}
