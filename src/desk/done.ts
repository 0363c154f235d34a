import { redirect } from 'react-router'
import { noticeCookie } from './notice-cookie.ts'

/** Leads to a page that says what was done. */
export const done = (to: string, notice: string): Response =>
  redirect(to, { headers: { 'set-cookie': noticeCookie.serialize(notice) } })
