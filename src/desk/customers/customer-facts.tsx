import type { DeedOutput } from '#contract/owner/index.ts'
import { Facts } from '#desk/ui/facts.tsx'
import { Time } from '#desk/ui/time.tsx'

type CustomerFactsProps = { customer: Omit<DeedOutput<'GET /owner/customers/{email}'>, 'notes'> }

/** The account of a customer, or the address of a guest. */
export const CustomerFacts = ({ customer: { email, user, newsletter } }: CustomerFactsProps) => (
  <Facts
    rows={[
      ['Email', <bdi key="email">{email}</bdi>],
      [
        'Account',
        user ? (
          <span key="account">
            Since <Time at={user.createdAt} />
          </span>
        ) : (
          'None: ordered as a guest'
        ),
      ],
      ...(user ? [['Email confirmed', confirmed(user.emailConfirmedAt)] as const] : []),
      ['Newsletter', newsletter ? confirmed(newsletter.confirmedAt) : 'Not subscribed'],
    ]}
  />
)

const confirmed = (at: string | null) => (at === null ? 'Not confirmed' : <Time at={at} />)
