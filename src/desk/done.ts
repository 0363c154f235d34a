import { redirect } from 'react-router'
import type { Problem } from './attempt.ts'
import { setNotice, type Notice } from './notice-cookie.ts'

/** Leads to a page that says what was done. */
export const done = (to: string, text: string): Response => lead(to, { tone: 'success', text })

/** Leads to a page that says why it was not done, from a form that is not on a page of its own. */
export const refused = (to: string, { message }: Problem): Response => lead(to, { tone: 'error', text: message })

const lead = (to: string, notice: Notice): Response => redirect(to, { headers: { 'set-cookie': setNotice(notice) } })
