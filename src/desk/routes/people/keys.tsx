import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { ApiKey } from '#domain/people/keys.ts'
import { attempt } from '#desk/attempt.ts'
import { desk } from '#desk/context.ts'
import { done } from '#desk/done.ts'
import { NewKey } from '#desk/people/new-key.tsx'
import { POWER_NAMES, SCOPE_WORDS } from '#desk/people/power-words.ts'
import { read } from '#desk/read.ts'
import { ConfirmedButton } from '#desk/ui/confirmed-button.tsx'
import { DataTable, type Column } from '#desk/ui/data-table.tsx'
import { Page, Section } from '#desk/ui/page.tsx'
import { Time } from '#desk/ui/time.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => read(context, 'GET /owner/keys', {})

export async function action({ context, request }: ActionFunctionArgs) {
  const { deed } = context.get(desk)
  const form = await request.formData()
  const id = form.get('revoke')
  return attempt(async () => {
    if (typeof id !== 'string')
      return {
        added: await deed('POST /owner/keys', Object.fromEntries(form) as Pick<ApiKey, 'name' | 'power' | 'scope'>),
      }
    await deed('DELETE /owner/keys/{id}', { id })
    return done('/keys', 'The key was revoked. Programs can no longer use it.')
  })
}

const COLUMNS: readonly Column<ApiKey>[] = [
  { title: 'Key', show: ({ name }) => <bdi>{name}</bdi> },
  { title: 'Access', show: ({ power, scope }) => `${SCOPE_WORDS[scope]}, as ${POWER_NAMES[power]}` },
  { title: 'Added', show: ({ createdAt }) => <Time at={createdAt} /> },
  { title: 'Last used', show: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <Time at={lastUsedAt} />) },
  {
    title: 'Revoke',
    isAction: true,
    show: ({ id, name }) => (
      <ConfirmedButton
        name="revoke"
        value={id}
        about={name}
        question={`Revoke “${name}”? Programs that use it stop working, and it cannot be brought back.`}
      >
        Revoke
      </ConfirmedButton>
    ),
  },
]

export default function Keys() {
  const { keys } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <Page title="API keys" about="A key lets a program do what you can do here. Its calls are at /owner/openapi.json.">
      <NewKey outcome={outcome} />
      <Section title="Keys">
        <DataTable
          label="API keys"
          columns={COLUMNS}
          rows={keys}
          keyOf={({ id }) => id}
          empty="No program has a key."
        />
      </Section>
    </Page>
  )
}
