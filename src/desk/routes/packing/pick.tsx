import { redirect, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { chosenPath, numbersIn } from '#desk/packing/chosen-orders.ts'
import { PackForm } from '#desk/packing/pack-form.tsx'
import { packOrders } from '#desk/packing/pack-orders.ts'
import styles from '#desk/packing/packing.module.css'
import { PickList } from '#desk/packing/pick-list.tsx'
import { PrintButton } from '#desk/packing/print-button.tsx'
import { Steps } from '#desk/packing/steps.tsx'
import { read } from '#desk/read.ts'
import { Page, Section } from '#desk/ui/page.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  read(context, 'GET /owner/packing', { numbers: numbersIn(request.url) })

export async function action({ context, request }: ActionFunctionArgs) {
  const packed = await packOrders(context, await request.formData())
  return typeof packed === 'string' ? redirect(packed) : packed
}

export default function PickAndPack() {
  const { orders } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  if (orders.length === 0)
    return (
      <Page title="Pack orders" about={<Steps current="Pack" />}>
        <p className={styles.empty}>
          No order is chosen. <Link to="/packing">Choose orders</Link>
        </p>
      </Page>
    )
  const papers = (file: string) =>
    chosenPath(
      `/packing/papers/${file}`,
      orders.map(({ number }) => number),
    )
  return (
    <Page title="Pack orders" about={<Steps current="Pack" />}>
      <Section title="Pick list" actions={<PrintButton>Print</PrintButton>}>
        <PickList orders={orders} />
      </Section>
      <div className={styles.screen}>
        <Section title="Slips and labels">
          <p className={styles.papers}>
            <ButtonLink variant="quiet" to={papers('packing-slips.pdf')} target="_blank" reloadDocument>
              Packing slips (PDF)
            </ButtonLink>
            <ButtonLink variant="quiet" to={papers('address-labels.pdf')} target="_blank" reloadDocument>
              Address labels (PDF)
            </ButtonLink>
            <ButtonLink variant="quiet" to={papers('address-labels.csv')} reloadDocument download>
              Addresses (CSV)
            </ButtonLink>
          </p>
        </Section>
        <Section title="Orders">
          <PackForm orders={orders} outcome={outcome} />
        </Section>
      </div>
    </Page>
  )
}
