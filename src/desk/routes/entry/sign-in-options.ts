import type { ActionFunctionArgs } from 'react-router'
import { desk } from '#desk/context.ts'

export const action = ({ context }: ActionFunctionArgs): Response =>
  Response.json({ options: context.get(desk).entrance.passkeyOptions() })
