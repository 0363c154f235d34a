import type { ActionFunctionArgs } from 'react-router'
import { attempt } from '#desk/attempt.ts'
import { desk } from '#desk/context.ts'
import { formTexts } from '#web/form-text.ts'

export async function action({ context, request, params: { secret = '' } }: ActionFunctionArgs): Promise<Response> {
  const typed = formTexts(await request.formData(), ['name', 'email'])
  const { entrance } = context.get(desk)
  return Response.json(await attempt(async () => ({ options: await entrance.enrollmentOptions({ secret, ...typed }) })))
}
