import type { DeskSession } from '#domain/people/desk-sessions.ts'
import { DataTable, type Column } from '#desk/ui/data-table.tsx'
import { PostButton } from '#desk/ui/post-button.tsx'
import { Time } from '#desk/ui/time.tsx'

type Session = Omit<DeskSession, 'personId'> & { isCurrent?: boolean }

const COLUMNS: readonly Column<Session>[] = [
  { title: 'Device', show: ({ device, isCurrent }) => (isCurrent ? `${device} (this one)` : device) },
  { title: 'IP address', show: ({ ipAddress }) => ipAddress },
  { title: 'Signed in', show: ({ createdAt }) => <Time at={createdAt} /> },
  { title: 'Last used', show: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
  {
    title: 'End',
    isAction: true,
    show: ({ id, device }) => (
      <PostButton name="session" value={id} about={device}>
        End
      </PostButton>
    ),
  },
]

export const SessionsTable = ({ sessions }: { sessions: readonly Session[] }) => (
  <DataTable
    label="Sessions"
    columns={COLUMNS}
    rows={sessions}
    keyOf={({ id }) => id}
    empty="Not signed in anywhere."
  />
)
