import type { LoaderFunctionArgs } from 'react-router'
import { fileResponse } from '#desk/file-response.ts'
import { read } from '#desk/read.ts'

/** All personal data of a customer, as the law of many countries lets a person ask for. */
export async function loader({ context, params: { email = '' } }: LoaderFunctionArgs): Promise<Response> {
  const data = await read(context, 'GET /owner/customers/{email}/data', { email })
  return fileResponse(JSON.stringify(data, null, 2), 'customer.json')
}
