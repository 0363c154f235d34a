import { Form, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { attempt } from '#desk/attempt.ts'
import { desk } from '#desk/context.ts'
import { done, refused } from '#desk/done.ts'
import { SessionsTable } from '#desk/people/sessions-table.tsx'
import { useDesk } from '#desk/root-data.ts'
import { Page, Section } from '#desk/ui/page.tsx'
import { Button } from '#web/ui/button.tsx'

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  sessions: await context.get(desk).entrance.ownSessions(),
})

export async function action({ context, request }: ActionFunctionArgs) {
  const id = String((await request.formData()).get('session'))
  const outcome = await attempt(() => context.get(desk).entrance.endOwnSession(id))
  return outcome ? refused('/me', outcome.problem) : done('/me', 'The session was ended.')
}

export default function Me() {
  const { sessions } = useLoaderData<typeof loader>()
  const { worker } = useDesk()
  return (
    <Page title={worker!.name} about={`${worker!.email}, ${worker!.power}`}>
      <Form method="post" action="/sign-out">
        <Button variant="quiet">Sign out</Button>
      </Form>
      <Section title="Where you are signed in">
        <SessionsTable sessions={sessions} />
      </Section>
    </Page>
  )
}
