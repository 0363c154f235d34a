import type { LoaderFunctionArgs } from 'react-router'
import { fileResponse } from '#desk/file-response.ts'
import { read } from '#desk/read.ts'

export async function loader({ context, params: { number = '', document = '' } }: LoaderFunctionArgs) {
  const { pdf } = await read(context, 'GET /owner/orders/{number}/documents/{document}/pdf', { number, document })
  return fileResponse(pdf, `${document}.pdf`)
}
