import { titleOfDeed } from '#contract/owner/index.ts'
import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { read } from '#desk/read.ts'
import { asked } from '#desk/asked.ts'
import { DoneDeeds } from '#desk/people/done-deeds.tsx'
import { Filters } from '#desk/ui/filters.tsx'
import { NextPage } from '#desk/ui/next-page.tsx'
import { Page } from '#desk/ui/page.tsx'
import { Field } from '#web/ui/forms/field.tsx'

const PAGE_SIZE = 100

export async function loader({ context, request }: LoaderFunctionArgs) {
  const filter = asked(request, ['text', 'who', 'about', 'since', 'until', 'after'])
  const { deeds, after } = await read(context, 'GET /owner/history', { ...filter, limit: PAGE_SIZE })
  return { deeds: deeds.map((deed) => ({ ...deed, title: titleOfDeed(deed.deed) })), after }
}

export default function History() {
  const { deeds, after } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const value = (name: string) => search.get(name) ?? ''
  return (
    <Page title="What happened" about="Everything that changed the shop, newest first. It is kept for two years.">
      <Filters named="Filter what happened">
        <Field label="Contains" name="text" type="search" defaultValue={value('text')} />
        <Field label="Order, product or page" name="about" autoComplete="off" defaultValue={value('about')} />
        <Field label="Who" name="who" autoComplete="off" defaultValue={value('who')} />
        <Field label="From" name="since" type="date" defaultValue={value('since')} />
        <Field label="To" name="until" type="date" defaultValue={value('until')} />
      </Filters>
      <DoneDeeds deeds={deeds} />
      <NextPage after={after} hasRows={deeds.length > 0} />
    </Page>
  )
}
