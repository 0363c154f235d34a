import { Form, useNavigation } from 'react-router'
import type { DeedOutput } from '#contract/owner/index.ts'
import { boundedText } from '#domain/counts.ts'
import { Button } from '#web/ui/button.tsx'
import { Task } from './task.tsx'

type Messages = NonNullable<DeedOutput<'GET /owner/today'>['messages']>

/** Emails and other jobs that the shop no longer retries by itself. */
export function MessagesTask({ emails, others, error }: Messages) {
  const isBusy = useNavigation().state !== 'idle'
  const count = emails + others
  const kinds = [
    ...(emails > 0 ? [boundedText(emails, 'email')] : []),
    ...(others > 0 ? [boundedText(others, 'other job')] : []),
  ]
  return (
    <Task
      title={count === 1 ? 'message failed' : 'messages failed'}
      count={count}
      about={kinds.join(', ')}
      action={
        <Form method="post">
          <Button variant="quiet" busy={isBusy}>
            Try again
          </Button>
        </Form>
      }
    >
      {error !== null && (
        <p>
          The first error: <bdi>{error}</bdi>
        </p>
      )}
    </Task>
  )
}
