import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { DeedOutput } from '#contract/owner/index.ts'
import { done } from '#desk/done.ts'
import { orProblem, previewOrDo } from '#desk/do.ts'
import { changeForm } from '#desk/orders/by-hand/change-form.ts'
import { DraftReceipt, draftPath } from '#desk/orders/by-hand/draft-receipt.tsx'
import { EnteredFields } from '#desk/orders/by-hand/entered-fields.tsx'
import { enteredOrderIn, ofForm, typedOfDraft } from '#desk/orders/by-hand/entered-order.ts'
import { textIn } from '#desk/orders/forms/form-texts.ts'
import { read } from '#desk/read.ts'
import { typedOf } from '#desk/typed.ts'
import { DeedForm } from '#desk/ui/deed-form.tsx'
import { Page } from '#desk/ui/page.tsx'
import { keepUnsent } from '#desk/unsent.ts'
import { Choice } from '#web/ui/forms/choice.tsx'

export async function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const { options } = await read(context, 'GET /owner/shipping-options', {})
  return { options, draft: await read(context, 'GET /owner/drafts/{id}', { id }) }
}

export async function action({ context, request, params: { id = '' } }: ActionFunctionArgs) {
  const form = await request.formData()
  const changed = await changeForm(context, form)
  if (changed) return changed
  const outcome = await orProblem(form, () => {
    const seenAt = textIn(form, 'seenAt') ?? undefined
    const input = { id, ...enteredOrderIn(form), seenAt, isMailed: form.has('isMailed') }
    return previewOrDo(context, form, 'PUT /owner/drafts/{id}', input, ({ totalCents }) => ({
      expectedCents: totalCents,
    }))
  })
  if ('done' in outcome) return done(draftPath(id), 'Saved. The link shows the changed order.')
  if (!('problem' in outcome)) return outcome
  const { message, fields } = outcome.problem
  return { ...outcome, problem: { message, fields: ofForm(fields, form) } }
}

export const clientAction = keepUnsent

const whatIsSaved = (draft: DeedOutput<'PUT /owner/drafts/{id}'>) => <DraftReceipt draft={draft} />

export default function EditDraft() {
  const { options, draft } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const typed = typedOf(outcome)
  const answered = outcome && !('found' in outcome) ? outcome : undefined
  const errors = answered && 'problem' in answered ? answered.problem.fields : {}
  return (
    <Page title="Edit the order" about="Links that were sent stay, and show the changed order.">
      <DeedForm outcome={answered} submit="Save" show={whatIsSaved}>
        <EnteredFields
          typed={typed ?? typedOfDraft(draft)}
          errors={errors}
          options={options}
          requestKey=""
          found={outcome && 'found' in outcome ? outcome.found : null}
        />
        <input type="hidden" name="seenAt" value={typed?.seenAt ?? draft.updatedAt} />
        <Choice
          type="checkbox"
          name="isMailed"
          label="Email the link to the customer again"
          defaultChecked={typed ? typed.isMailed !== undefined : true}
        />
      </DeedForm>
    </Page>
  )
}
