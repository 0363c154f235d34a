import { redirect, type ActionFunctionArgs } from 'react-router'
import { desk } from '#desk/context.ts'
import { SIGN_IN } from '#desk/open-paths.ts'

export const action = async ({ context }: ActionFunctionArgs): Promise<Response> =>
  redirect(SIGN_IN, { headers: { 'set-cookie': await context.get(desk).entrance.signOut() } })
