import type { LoaderFunctionArgs } from 'react-router'
import { fileResponse } from '#desk/file-response.ts'
import { read } from '#desk/read.ts'

export async function loader({ context, params: { number = '' } }: LoaderFunctionArgs) {
  const { pdf } = await read(context, 'GET /owner/packing-slips', { numbers: [number] })
  return fileResponse(pdf, `${number}.pdf`)
}
