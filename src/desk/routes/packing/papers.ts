import { data, type LoaderFunctionArgs } from 'react-router'
import { fileResponse } from '#desk/file-response.ts'
import { numbersIn } from '#desk/packing/chosen-orders.ts'
import { read } from '#desk/read.ts'

/** Slips and labels of the chosen orders as files. */
export async function loader({ context, request, params: { file = '' } }: LoaderFunctionArgs): Promise<Response> {
  const numbers = numbersIn(request.url)
  if (file === 'packing-slips.pdf')
    return fileResponse((await read(context, 'GET /owner/packing-slips', { numbers })).pdf, file)
  const { pdf, csv } = await read(context, 'GET /owner/address-labels', { numbers })
  if (file === 'address-labels.pdf') return fileResponse(pdf, file)
  if (file === 'address-labels.csv') return fileResponse(csv, file)
  throw data('There is no such page at the desk.', { status: 404 })
}
