import { Readable } from 'node:stream'
import { CsvError, parse, type Info } from 'csv-parse'
import { isPlain, UNSTORABLE } from '#domain/plain-text.ts'
import { BadFile, type Entry, type Problem } from './draft.ts'
import { shopifyDraft, type Row } from './shopify-draft.ts'
import { readText, sizeOf } from './text-file.ts'

const REQUIRED = ['Handle', 'Title', 'Variant Price']

/** The products of a Shopify export, one after the other: a product is a run of rows with the same handle. */
export async function* readShopifyCsv(file: string, category: string): AsyncGenerator<Entry> {
  const size = await sizeOf(file)
  let read = 0
  let header: string[] | undefined
  let rows: Row[] = []
  let problems: Problem[] = []
  const product = (): Entry => {
    const draft = rows.length > 0 && problems.length === 0 ? shopifyDraft(rows, category) : null
    return { draft, problems, done: read / size }
  }
  for await (const { record, line } of records(file, (bytes) => (read = bytes))) {
    if (!header) {
      header = checkHeader(file, record)
      continue
    }
    const row: Row = { line, cells: cellsOf(header, record) }
    if (rows.length > 0 && row.cells.Handle !== rows[0]!.cells.Handle) {
      yield product()
      rows = []
      problems = []
    }
    rows.push(row)
    for (const [name, cell] of Object.entries(row.cells))
      if (!isPlain(cell)) problems.push({ where: `line ${line}, ${name}`, reason: UNSTORABLE })
    if (record.length !== header.length)
      problems.push({
        where: `line ${line}`,
        reason: `has ${record.length} columns where the first line has ${header.length}`,
      })
  }
  if (!header) throw new BadFile(`${file} is empty.`)
  if (rows.length > 0) yield product()
}

type Line = { record: string[]; line: number }

/** Every record with the line on which it starts. A quote that is never closed makes the rest unreadable. */
async function* records(file: string, onBytes: (bytes: number) => void): AsyncGenerator<Line> {
  let last = 0
  const noteLine = (record: string[], { lines }: Info) => ((last = lines), record)
  const parser = parse({ info: true, relax_column_count: true, skip_empty_lines: true, on_record: noteLine })
  const text = Readable.from(readText(file, onBytes))
  text.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of text.pipe(parser) as AsyncIterable<{ record: string[]; info: Info }>)
      yield { record, line: info.lines - record.join('').split('\n').length + 1 }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new BadFile(`${file} cannot be read as CSV from line ${last + 1} on: ${error.message.split(':')[0]}.`)
  }
}

function checkHeader(file: string, record: string[]): string[] {
  const header = record.map((name) => name.trim())
  const missing = REQUIRED.filter((name) => !header.includes(name))
  if (missing.length > 0)
    throw new BadFile(`${file} is not a product export of Shopify: its first line has no column ${missing.join(', ')}.`)
  const twice = header.find((name, index) => name && header.indexOf(name) !== index)
  if (twice) throw new BadFile(`${file} has two columns named ${twice}.`)
  return header
}

const cellsOf = (header: string[], record: string[]): Row['cells'] =>
  Object.fromEntries(header.map((name, index) => [name, record[index]?.trim() ?? '']))
