import {
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { attempt } from '#desk/attempt.ts'
import { desk } from '#desk/context.ts'
import { enter } from '#desk/entry/enter.ts'
import { CodeField, PasswordField } from '#desk/entry/secret-fields.tsx'
import { PasskeyButton } from '#desk/entry/passkey-button.tsx'
import { Page, Section } from '#desk/ui/page.tsx'
import { PlainForm } from '#desk/ui/plain-form.tsx'
import { Refusal } from '#desk/ui/refusal.tsx'
import { formTexts } from '#web/form-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { worker, entrance } = context.get(desk)
  if (worker) throw redirect('/')
  return { hasPeople: await entrance.hasPeople() }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { entrance } = context.get(desk)
  const form = await request.formData()
  const { credential, ...typed } = formTexts(form, ['credential', 'email', 'password', 'code'])
  return attempt(async () =>
    enter(await (credential ? entrance.signInWithPasskey(credential) : entrance.signInWithPassword(typed)), request),
  )
}

export default function SignIn() {
  const { hasPeople } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const problem = outcome && 'problem' in outcome ? outcome.problem : undefined
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Page title="Sign in">
      {!hasPeople && <p>Nobody can sign in yet. Run “npx shop desk” on the machine of the shop, and open its link.</p>}
      <Refusal problem={problem} />
      <Section title="With a passkey">
        <PlainForm>
          <PasskeyButton options="/sign-in/passkey" ceremony="get">
            Sign in with a passkey
          </PasskeyButton>
        </PlainForm>
      </Section>
      <Section title="With a password and a code">
        <PlainForm>
          <Field label="Email" name="email" type="email" autoComplete="username" error={problem?.fields.email} />
          <PasswordField label="Password" autoComplete="current-password" problem={problem} />
          <CodeField label="Code" problem={problem} />
          <Button busy={isBusy}>Sign in</Button>
        </PlainForm>
      </Section>
    </Page>
  )
}
