import { Argument, Command, Option } from 'commander'
import { openOwner } from '#api/owner/owner.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'
import { localTime } from '#domain/days.ts'
import { notFound } from '#domain/errors.ts'
import { POWERS, type Power } from '#domain/people/keys.ts'
import { plainLine } from '#domain/plain-text.ts'
import { readDeskUrl } from '#server/config.ts'
import { mutating, readOnly } from '#cli/effects.ts'
import { doDeed, doDeedInZone, withShop } from '#cli/with-shop.ts'

const EXPLANATION = `
People sign in at the owner's desk. An owner may do everything. A helper can pack and ship orders and set stock, but not issue refunds
or change prices, settings or people. An invitation is a link that works once, for three days; it is shown only once. A person whose
power changes, or who is removed, is signed out everywhere at once. "npx shop desk" lets the first person in.

Examples:
  npx shop people                                            list people and invitations
  npx shop people invite ben@example.com --name Ben --power helper
  npx shop people power ben@example.com owner
  npx shop people sessions ben@example.com
  npx shop people remove ben@example.com                     or withdraw the invitation`

export const command = new Command('people').addHelpText('after', EXPLANATION).action(readOnly(list))

const WHO = ['<person>', 'an email address or id in the list'] as const

command
  .command('invite')
  .description('Invite a person to the desk, and show the link once.')
  .argument('<email>', 'where the person is written to')
  .requiredOption('--name <name>', 'how the person is called here')
  .addOption(new Option('--power <power>', 'what the person may do').choices(POWERS).default('helper'))
  .option('--json', 'print the invitation as JSON')
  .action(mutating(invite))

command
  .command('power')
  .description('Make a person an owner or a helper.')
  .argument(...WHO)
  .addArgument(new Argument('<power>').choices(POWERS))
  .action(mutating(setPower))

command
  .command('remove')
  .description('Remove a person, or withdraw an invitation.')
  .argument(...WHO)
  .action(mutating(remove))

command
  .command('sessions')
  .description('List the sessions of a person.')
  .argument(...WHO)
  .action(readOnly(listSessions))

command
  .command('sign-out')
  .description('End a session of a person.')
  .argument(...WHO)
  .argument('<session>', 'the id of a session in the list')
  .action(mutating(endSession))

async function list(): Promise<void> {
  const [{ people, invitations }, timeZone] = await doDeedInZone('GET /owner/people', {})
  for (const { id, name, email, power, passkeys, lastSeenAt } of people) {
    const way = passkeys > 0 ? 'passkey' : 'password and code'
    const seen = lastSeenAt === null ? 'not signed in' : `last seen ${localTime(lastSeenAt, timeZone)}`
    console.log([id, plainLine(name), plainLine(email), `${power}, ${way}, ${seen}`].join('  '))
  }
  for (const { id, name, email, power, expiresAt } of invitations) {
    const until = `invited until ${localTime(expiresAt, timeZone)}`
    console.log([id, plainLine(name), plainLine(email), `${power}, ${until}`].join('  '))
  }
  if (people.length === 0) console.log('Nobody can sign in yet: "npx shop desk" lets the first person in.')
}

type Invited = { name: string; power: Power; json?: true }

async function invite(email: string, { json, ...named }: Invited): Promise<void> {
  const deskUrl = readDeskUrl(process.env)
  const invited = await withShop((shop) => openOwner({ ...shop, deskUrl })('POST /owner/people', { email, ...named }))
  if (json) return console.log(JSON.stringify(invited))
  console.log(`${invited.url}\nThe link is shown only once. Send it to ${plainLine(invited.name)}: it works once.`)
}

async function setPower(who: string, power: Power): Promise<void> {
  const { id } = await found(who)
  const { before, after } = await doDeed('PUT /owner/people/{id}/power', { id, power })
  console.log(`${plainLine(after.name)}: ${before.power} → ${after.power}`)
}

async function remove(who: string): Promise<void> {
  const { id, isInvited } = await found(who)
  const name = isInvited ? 'DELETE /owner/people/invitations/{id}' : 'DELETE /owner/people/{id}'
  const { before } = await doDeed(name, { id })
  console.log(
    isInvited ? `Withdrew the invitation of ${plainLine(before.name)}.` : `Removed ${plainLine(before.name)}.`,
  )
}

async function listSessions(who: string): Promise<void> {
  const { id } = await found(who)
  const [{ sessions }, timeZone] = await doDeedInZone('GET /owner/people/{id}/sessions', { id })
  if (sessions.length === 0) console.log('There are no sessions.')
  for (const { id: session, device, ipAddress, lastUsedAt } of sessions)
    console.log([session, plainLine(device), ipAddress, `last used ${localTime(lastUsedAt, timeZone)}`].join('  '))
}

async function endSession(who: string, session: string): Promise<void> {
  const { id } = await found(who)
  await doDeed('DELETE /owner/people/{id}/sessions/{session}', { id, session })
  console.log(`Ended session ${session}.`)
}

async function found(who: string): Promise<{ id: string; isInvited: boolean }> {
  const { people, invitations } = await doDeed('GET /owner/people', {})
  const isNamed = ({ id, email }: { id: string; email: string }) => id === who || foldEmail(email) === foldEmail(who)
  const person = people.find(isNamed)
  const { id } = person ?? invitations.find(isNamed) ?? {}
  if (id === undefined) throw notFound(`There is no person ${who}: "npx shop people" lists them.`)
  return { id, isInvited: !person }
}
