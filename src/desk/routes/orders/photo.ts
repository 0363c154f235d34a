import { data, type LoaderFunctionArgs } from 'react-router'
import { returnName } from '#domain/orders/returns/returns.ts'
import { fileResponse } from '#desk/file-response.ts'
import { read } from '#desk/read.ts'

export async function loader({ context, params: { number = '', ordinal, photo } }: LoaderFunctionArgs) {
  const named = { number, ordinal: Number(ordinal) }
  const { photos } = await read(context, 'GET /owner/orders/{number}/returns/{ordinal}/photos', named)
  const content = photos[Number(photo) - 1]
  if (!content) throw data('There is no such photo.', { status: 404 })
  return fileResponse(content, `${returnName(number, named.ordinal)}-${photo}.webp`)
}
