import {
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import type { DeedOutput } from '#contract/owner/index.ts'
import { POWERS, type Power } from '#domain/people/keys.ts'
import { attempt } from '#desk/attempt.ts'
import { desk } from '#desk/context.ts'
import { done } from '#desk/done.ts'
import { read } from '#desk/read.ts'
import { CopyButton } from '#desk/ui/copy-button.tsx'
import { DataTable, type Column } from '#desk/ui/data-table.tsx'
import { Page, Section } from '#desk/ui/page.tsx'
import { POWER_TITLES, POWER_WORDS } from '#desk/people/power-words.ts'
import { PlainForm } from '#desk/ui/plain-form.tsx'
import { PostButton } from '#desk/ui/post-button.tsx'
import { Refusal } from '#desk/ui/refusal.tsx'
import { Time } from '#desk/ui/time.tsx'
import { formTexts } from '#web/form-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Link } from '#web/ui/link.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => read(context, 'GET /owner/people', {})

export async function action({ context, request }: ActionFunctionArgs) {
  const { deed } = context.get(desk)
  const form = await request.formData()
  const id = form.get('withdraw')
  return attempt(async () => {
    if (typeof id !== 'string') {
      const typed = formTexts(form, ['name', 'email', 'power'])
      return { invited: await deed('POST /owner/people', { ...typed, power: typed.power as Power }) }
    }
    const { before } = await deed('DELETE /owner/people/invitations/{id}', { id })
    return done('/people', `The invitation of ${before.name} was withdrawn.`)
  })
}

type Listed = DeedOutput<'GET /owner/people'>

const PEOPLE: readonly Column<Listed['people'][number]>[] = [
  { title: 'Name', show: ({ id, name }) => <Link to={`/people/${id}`}>{name}</Link> },
  { title: 'Email', show: ({ email }) => <bdi>{email}</bdi> },
  { title: 'Role', show: ({ power }) => POWER_TITLES[power] },
  { title: 'Signs in with', show: ({ hasPassword }) => (hasPassword ? 'Password and code' : 'Passkey') },
  { title: 'Last seen', show: ({ lastSeenAt }) => lastSeenAt && <Time at={lastSeenAt} /> },
]

const INVITATIONS: readonly Column<Listed['invitations'][number]>[] = [
  { title: 'Name', show: ({ name }) => <bdi>{name}</bdi> },
  { title: 'Email', show: ({ email }) => <bdi>{email}</bdi> },
  { title: 'Role', show: ({ power }) => POWER_TITLES[power] },
  { title: 'Works until', show: ({ expiresAt }) => <Time at={expiresAt} /> },
  {
    title: 'Withdraw',
    isAction: true,
    show: ({ id, name }) => (
      <PostButton name="withdraw" value={id} about={name}>
        Withdraw
      </PostButton>
    ),
  },
]

export default function People() {
  const { people, invitations } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const problem = outcome && 'problem' in outcome ? outcome.problem : undefined
  const invited = outcome && 'invited' in outcome ? outcome.invited : undefined
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Page title="People" about="Who can sign in here.">
      <Section title="People">
        <DataTable label="People" columns={PEOPLE} rows={people} keyOf={({ id }) => id} empty="Nobody can sign in." />
      </Section>
      <Section title="Invite someone">
        {invited && (
          <Alert tone="success" title={`Send this link to ${invited.name}: it works once, and is shown only once.`}>
            <code>{invited.url}</code>
            <CopyButton text={invited.url}>Copy link</CopyButton>
          </Alert>
        )}
        <Refusal problem={problem} />
        <PlainForm key={invited?.url}>
          <Field label="Name" name="name" autoComplete="off" error={problem?.fields.name} />
          <Field label="Email" name="email" type="email" autoComplete="off" error={problem?.fields.email} />
          <Select
            label="Role"
            name="power"
            defaultValue="helper"
            options={POWERS.map((value) => ({ value, label: POWER_WORDS[value] }))}
          />
          <Button busy={isBusy}>Make a link</Button>
        </PlainForm>
      </Section>
      <Section title="Invitations">
        <DataTable
          label="Invitations"
          columns={INVITATIONS}
          rows={invitations}
          keyOf={({ id }) => id}
          empty="Nobody is invited."
        />
      </Section>
    </Page>
  )
}
