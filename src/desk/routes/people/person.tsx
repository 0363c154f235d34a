import { data, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { POWERS } from '#domain/people/keys.ts'
import { attempt } from '#desk/attempt.ts'
import { desk } from '#desk/context.ts'
import { done } from '#desk/done.ts'
import { POWER_NAMES } from '#desk/people/power-words.ts'
import { SessionsTable } from '#desk/people/sessions-table.tsx'
import { read } from '#desk/read.ts'
import { ConfirmedButton } from '#desk/ui/confirmed-button.tsx'
import { Page, Section } from '#desk/ui/page.tsx'
import { PostButton } from '#desk/ui/post-button.tsx'
import { Refusal } from '#desk/ui/refusal.tsx'
import styles from '#desk/people/person.module.css'

export async function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const { people } = await read(context, 'GET /owner/people', {})
  const person = people.find((one) => one.id === id)
  if (!person) throw data('This person is no longer here.', { status: 404 })
  return { person, ...(await read(context, 'GET /owner/people/{id}/sessions', { id })) }
}

export async function action({ context, request, params: { id = '' } }: ActionFunctionArgs) {
  const { deed } = context.get(desk)
  const form = await request.formData()
  const session = form.get('session')
  const power = POWERS.find((one) => one === form.get('power'))
  return attempt(async () => {
    if (typeof session === 'string') {
      await deed('DELETE /owner/people/{id}/sessions/{session}', { id, session })
      return done(`/people/${id}`, 'The session was ended.')
    }
    if (power) {
      const { after } = await deed('PUT /owner/people/{id}/power', { id, power })
      return done('/people', `${after.name} is now ${POWER_NAMES[power]}, and was signed out.`)
    }
    if (form.get('remove') !== id) throw data('This form says nothing that the desk can do.', { status: 400 })
    const { before } = await deed('DELETE /owner/people/{id}', { id })
    return done('/people', `${before.name} was removed, and was signed out everywhere.`)
  })
}

export default function PersonPage() {
  const { person, sessions } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const other = person.power === 'owner' ? 'helper' : 'owner'
  return (
    <Page title={person.name} about={`${person.email}, ${person.power}`}>
      <Refusal problem={outcome && 'problem' in outcome ? outcome.problem : undefined} />
      <div className={styles.deeds}>
        <PostButton name="power" value={other} about={person.name} variant="quiet">
          {`Make ${POWER_NAMES[other]}`}
        </PostButton>
        <ConfirmedButton
          name="remove"
          value={person.id}
          about={person.name}
          variant="quiet"
          question={`Remove ${person.name}, ${person.email}? Only a new invitation lets them in again.`}
        >
          Remove
        </ConfirmedButton>
      </div>
      <Section title="Sessions">
        <SessionsTable sessions={sessions} />
      </Section>
    </Page>
  )
}
