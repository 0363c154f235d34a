import { openDatabase } from '#database/open.ts'
import { insertPerson } from '#database/people/people.ts'
import { startDeskSession } from '#shop/people/desk/sessions.ts'
import { EVE, visitorOf } from './desk-visitors.ts'

/** Adds an owner to the desk of a running shop, and returns the token of a session. `location`: of its database. */
export async function signInOwner(location: string): Promise<string> {
  const database = await openDatabase(location)
  try {
    const now = () => new Date()
    const person = { ...EVE, id: 'eve', power: 'owner', createdAt: now().toISOString() } as const
    const { token } = await database.transaction(async (tx) => {
      await insertPerson(tx, person)
      return startDeskSession({ now }, tx, person, visitorOf())
    })
    return token
  } finally {
    await database.close()
  }
}
