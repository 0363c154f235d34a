import { Readable } from 'node:stream'
import { decodeHTML } from 'entities'
import { CsvError, parse, type Info } from 'csv-parse'
import { formatCount } from '#domain/counts.ts'
import { formulaWarning, ofNumberCell, ofTextCell } from '#domain/formula-cells.ts'
import { isPlain, UNSTORABLE } from '#domain/plain-text.ts'
import { BadFile, type Problem } from '#shop/import/problems.ts'
import type { Columns } from './columns.ts'
import type { ReadRow } from './row.ts'
import { MAX_ROW_LENGTH, readText, type OnRead } from './text-file.ts'

/** Throws BadFile if there are no columns. */
export async function headerOf(file: string): Promise<string[]> {
  for await (const { record } of records(file)) return record.map((name) => name.trim())
  throw new BadFile(`${file} is empty.`)
}

/** Throws BadFile at a quote that is never closed. */
export async function* readRows(file: string, columns: Columns, onRead?: OnRead): AsyncGenerator<ReadRow> {
  let isHeader = true
  for await (const { record, line } of records(file, onRead)) {
    if (!isHeader) yield rowOf(columns, record, line)
    isHeader = false
  }
}

function rowOf({ names, header, format }: Columns, record: string[], line: number): ReadRow {
  const warnings: Problem[] = []
  const at = (column: string) => `line ${line}, ${header[names.indexOf(column)] ?? column}`
  const cellOf = (name: string, text: string): string => {
    const reason = formulaWarning(text)
    if (!format.isText(name)) return ofNumberCell(text)
    if (reason) warnings.push({ where: at(name), reason })
    return text.includes('&') && !format.isHtml?.(name) ? decodeHTML(ofTextCell(text)) : ofTextCell(text)
  }
  const cells = Object.fromEntries(names.map((name, index) => [name, cellOf(name, record[index]?.trim() ?? '')]))
  const problems = Object.entries(cells)
    .filter(([, cell]) => !isPlain(cell))
    .map(([name]) => ({ where: at(name), reason: UNSTORABLE }))
  if (record.length !== names.length)
    problems.push({
      where: `line ${line}`,
      reason: `has ${record.length} columns where the first line has ${names.length}`,
    })
  return { line, cells, at, problems, warnings }
}

async function* records(file: string, onRead?: OnRead): AsyncGenerator<{ record: string[]; line: number }> {
  let lastLine = 0
  const noteLine = (record: string[], { lines }: Info) => ((lastLine = lines), record)
  const { delimiter, firstLine } = await dialectOf(file)
  const parser = parse({
    info: true,
    delimiter,
    from_line: firstLine,
    relax_column_count: true,
    skip_empty_lines: true,
    // Spreadsheets write empty rows as separators only.
    skip_records_with_empty_values: true,
    max_record_size: MAX_ROW_LENGTH,
    on_record: noteLine,
  })
  const text = Readable.from(withFewColumns(file, readText(file, onRead), delimiter))
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

/** Real exports have a few hundred. Each empty cell takes many times the memory of its separator. */
const MAX_COLUMNS = 10_000
const [QUOTE, LINE_END] = [...'"\n'].map((sign) => sign.charCodeAt(0))

/** Counts the columns before parsing a row. Throws BadFile. */
async function* withFewColumns(file: string, text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string> {
  const separator = delimiter.charCodeAt(0)
  let [columns, line, isQuoted] = [1, 1, false]
  for await (const piece of text) {
    for (let index = 0; index < piece.length; index++) {
      const sign = piece.charCodeAt(index)
      if (sign === QUOTE) isQuoted = !isQuoted
      else if (sign === LINE_END) {
        line++
        if (!isQuoted) columns = 1
      } else if (sign === separator && !isQuoted && ++columns > MAX_COLUMNS)
        throw new BadFile(`${file} has more than ${formatCount(MAX_COLUMNS)} columns in line ${line}.`)
    }
    yield piece
  }
}

/** In some locales spreadsheets write ";" or tabs instead of commas, and Excel may state this in a line "sep=;". */
async function dialectOf(file: string): Promise<{ delimiter: string; firstLine: number }> {
  for await (const text of readText(file)) {
    const [line] = text.split('\n') as [string]
    const stated = /^"?sep=(.)"?[;,\t]*$/i.exec(line)?.[1]
    if (stated) return { delimiter: stated, firstLine: 2 }
    const unquoted = line.replace(/"[^"]*"/g, '')
    const count = (delimiter: string) => unquoted.split(delimiter).length
    const delimiter = [',', ';', '\t'].reduce((most, next) => (count(next) > count(most) ? next : most))
    return { delimiter, firstLine: 1 }
  }
  return { delimiter: ',', firstLine: 1 }
}
