import { useState } from 'react'
import {
  data,
  useActionData,
  useLoaderData,
  useNavigation,
  useParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskLinkPath } from '#domain/people/desk-links.ts'
import { attempt, type Problem } from '#desk/attempt.ts'
import { desk } from '#desk/context.ts'
import { enter } from '#desk/entry/enter.ts'
import { CodeField, PasswordField } from '#desk/entry/secret-fields.tsx'
import { PasskeyButton } from '#desk/entry/passkey-button.tsx'
import { POWER_NAMES } from '#desk/people/power-words.ts'
import { useFocusOn } from '#desk/ui/focus-on.ts'
import { Page, Section } from '#desk/ui/page.tsx'
import { PlainForm } from '#desk/ui/plain-form.tsx'
import { Refusal } from '#desk/ui/refusal.tsx'
import { formTexts } from '#web/form-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'

export async function loader({ context, params: { secret = '' } }: LoaderFunctionArgs) {
  const { entrance } = context.get(desk)
  const read = await attempt(async () => ({
    link: await entrance.readLink(secret),
    setup: await entrance.enrollmentCode(secret),
  }))
  if ('problem' in read) throw data(read.problem.message, { status: 404 })
  return read
}

export async function action({ context, request, params: { secret = '' } }: ActionFunctionArgs) {
  const { entrance } = context.get(desk)
  const names = ['credential', 'name', 'email', 'password', 'confirmPassword', 'code'] as const
  const { credential, name, email, ...password } = formTexts(await request.formData(), names)
  const entry = { secret, name, email }
  const outcome = await attempt(async () =>
    enter(
      await (credential
        ? entrance.enrollPasskey({ ...entry, credential })
        : entrance.enrollPassword({ ...entry, ...password })),
      request,
    ),
  )
  return 'problem' in outcome ? { ...outcome, name, email } : outcome
}

type WhoProps = {
  form: string
  isFirst: boolean
  problem: Problem | undefined
  typed?: { name: string; email: string } | undefined
}

/** The first person types who that is. */
const Who = ({ form, isFirst, problem, typed }: WhoProps) =>
  isFirst && (
    <>
      <Field
        label="Your name"
        name="name"
        id={`${form}-name`}
        autoComplete="name"
        error={problem?.fields.name}
        defaultValue={typed?.name}
      />
      <Field
        label="Your email"
        name="email"
        id={`${form}-email`}
        type="email"
        autoComplete="username"
        error={problem?.fields.email}
        defaultValue={typed?.email}
      />
    </>
  )

export default function OpenLink() {
  const { link, setup } = useLoaderData<typeof loader>()
  const { secret } = useParams()
  const outcome = useActionData<typeof action>()
  const refused = outcome && 'problem' in outcome ? outcome : undefined
  const problem = refused?.problem
  const [unasked, setUnasked] = useState<Problem>()
  useFocusOn(unasked)
  const isBusy = useNavigation().state !== 'idle'
  const isFirst = link.email === null
  return (
    <Page
      title={isFirst ? 'Welcome to the desk' : `Welcome, ${link.name}`}
      about={`You will be ${POWER_NAMES[link.power]}. Choose how you sign in from now on.`}
    >
      <Refusal problem={problem} />
      <Section title="With a passkey">
        <PlainForm>
          <Who form="passkey" isFirst={isFirst} problem={unasked} />
          <PasskeyButton options={`${deskLinkPath(secret!)}/passkey`} ceremony="create" onRefused={setUnasked}>
            Create a passkey
          </PasskeyButton>
        </PlainForm>
      </Section>
      <Section title="With a password and a code">
        <p>Scan this QR code with an authenticator app, such as Google Authenticator, or enter the key there.</p>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(setup.svg)}`}
          alt="The key as a QR code"
          width={220}
          height={220}
        />
        <p>
          Key: <code>{setup.key}</code>
        </p>
        <PlainForm>
          <Who form="password" isFirst={isFirst} problem={problem} typed={refused} />
          <PasswordField label="Password" autoComplete="new-password" problem={problem} />
          <PasswordField
            label="Repeat the password"
            name="confirmPassword"
            autoComplete="new-password"
            problem={problem}
          />
          <CodeField label="Code from the app" problem={problem} />
          <Button busy={isBusy}>Set password and sign in</Button>
        </PlainForm>
      </Section>
    </Page>
  )
}
