import { data, type LoaderFunctionArgs } from 'react-router'
import { numbersIn } from '#desk/packing/chosen-orders.ts'
import { read } from '#desk/read.ts'

type Paper = { type: string; body: string | Uint8Array<ArrayBuffer> }

/** Slips and labels of the chosen orders as files. */
export async function loader({ context, request, params: { file } }: LoaderFunctionArgs) {
  const numbers = numbersIn(request.url)
  const { type, body } = await draw()
  const disposition = `${type === 'application/pdf' ? 'inline' : 'attachment'}; filename="${file}"`
  return new Response(body, { headers: { 'content-type': type, 'content-disposition': disposition } })

  async function draw(): Promise<Paper> {
    if (file === 'packing-slips.pdf') return pdf((await read(context, 'GET /owner/packing-slips', { numbers })).pdf)
    const labels = await read(context, 'GET /owner/address-labels', { numbers })
    if (file === 'address-labels.pdf') return pdf(labels.pdf)
    if (file === 'address-labels.csv') return { type: 'text/csv; charset=utf-8', body: labels.csv }
    throw data('There is no such page at the desk.', { status: 404 })
  }
}

const pdf = (bytes: Uint8Array): Paper => ({ type: 'application/pdf', body: new Uint8Array(bytes) })
