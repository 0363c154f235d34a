import type { LoaderFunctionArgs } from 'react-router'
import { desk } from '#desk/context.ts'
import { fileResponse } from '#desk/file-response.ts'
import { rangeOf } from '#desk/books/day-range.ts'
import { textStream } from '#desk/text-stream.ts'
import { read } from '#desk/read.ts'
import { JOURNAL_COLUMNS, journalLine } from '#domain/orders/documents/journal-csv.ts'

/** The journal of the days that the address names, for a spreadsheet. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Response> {
  const range = rangeOf(request, context.get(desk).shop.timeZone)
  const { rows } = await read(context, 'GET /owner/documents', range)
  const lines = async function* (): AsyncGenerator<string> {
    yield `${JOURNAL_COLUMNS.join(',')}\n`
    for await (const row of rows) yield `${journalLine(row)}\n`
  }
  return fileResponse(textStream(lines()), `documents-${range.from}-${range.to}.csv`)
}
