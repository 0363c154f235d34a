import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { attempt } from '#desk/attempt.ts'
import { desk } from '#desk/context.ts'
import { done } from '#desk/done.ts'
import { read } from '#desk/read.ts'
import { MoneyTasks } from '#desk/today/money-tasks.tsx'
import { MessagesTask } from '#desk/today/messages-task.tsx'
import { PackingTask } from '#desk/today/packing-task.tsx'
import { ReturnsTask } from '#desk/today/returns-task.tsx'
import { SoldOutTask } from '#desk/today/sold-out-task.tsx'
import { hasTasks } from '#desk/today/has-tasks.ts'
import styles from '#desk/today/today.module.css'
import { Page } from '#desk/ui/page.tsx'
import { Refusal } from '#desk/ui/refusal.tsx'
import { counted } from '#domain/counts.ts'
import { salesText } from '#domain/day-summary.ts'
import { dayWords } from '#domain/day-words.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return read(context, 'GET /owner/today', {})
}

/** Retries what has failed. */
export async function action({ context }: ActionFunctionArgs) {
  const retried = await attempt(() => context.get(desk).deed('POST /owner/outbox/retries', { id: null }))
  return 'problem' in retried ? retried : done('/', `${counted(retried.count, 'message')} will be retried.`)
}

export default function Today() {
  const today = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const { packing, money, returns, messages, soldOut, yesterday } = today
  return (
    <Page title="Today" about={yesterday && `Yesterday, ${dayWords(yesterday.day)}: ${salesText(yesterday)}.`}>
      <Refusal problem={outcome?.problem} />
      {hasTasks(today) ? (
        <div className={styles.tasks}>
          {money && <MoneyTasks {...money} />}
          <PackingTask {...packing} />
          <ReturnsTask {...returns} />
          {messages && <MessagesTask {...messages} />}
          {soldOut && <SoldOutTask {...soldOut} />}
        </div>
      ) : (
        <div className={styles.nothing}>
          <p className={styles.done}>Nothing to do</p>
          <p>Orders to pack, returns, failed payments and emails appear here.</p>
        </div>
      )}
    </Page>
  )
}
