import { Page } from '#desk/ui/page.tsx'

export default function Today() {
  return (
    <Page title="Today">
      <p>Nothing to do.</p>
    </Page>
  )
}
