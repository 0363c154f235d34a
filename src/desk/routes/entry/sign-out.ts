import { redirect, type ActionFunctionArgs } from 'react-router'
import { desk } from '#desk/context.ts'
import { SIGN_IN } from '#desk/open-paths.ts'

/** Where somebody is led who signed in again because the session had ended before the button was pressed. */
export const loader = (): Response => redirect(SIGN_IN)

export const action = async ({ context }: ActionFunctionArgs): Promise<Response> =>
  redirect(SIGN_IN, { headers: { 'set-cookie': await context.get(desk).entrance.signOut() } })
