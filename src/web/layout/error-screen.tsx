import { isRouteErrorResponse, useLocation, useRouteLoaderData } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { UNEXPECTED } from '#domain/errors.ts'
import type { loader } from '../root.tsx'
import { ButtonLink } from '../ui/button.tsx'
import styles from './error-screen.module.css'
import { SlimFooter } from './footer.tsx'
import { SlimHeader } from './header.tsx'
import { NOT_FOUND, NotFoundPanel, Panel } from './not-found-panel.tsx'

export const titleOfError = (error: unknown): string => (isMissing(error) ? NOT_FOUND : UNEXPECTED)

/** An address that not even the 404 page's route matches, such as one with a line break. */
const isMissing = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404

/** What is shown in place of any page that failed; it says nothing of why, which is in the log. */
export function ErrorScreen({ error }: { error: unknown }) {
  const name = useRouteLoaderData<typeof loader>('root')?.shop.name ?? 'Linden'
  return (
    <>
      <SlimHeader name={name} />
      <main id="main">{isMissing(error) ? <NotFoundPanel /> : <Failure error={error} />}</main>
      <SlimFooter name={name} />
    </>
  )
}

const UNREACHABLE = 503

/** A form that a page does not take came from somewhere else: that is nobody's failure here. */
const isRefusal = (error: unknown): boolean => isRouteErrorResponse(error) && error.status < 500

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError && error.status === UNREACHABLE) return error.message
  if (isRefusal(error)) return 'This page could not take what was sent to it. Nothing has been changed.'
  return 'Something went wrong on our side. Your cart is safe. Please try again in a moment.'
}

function Failure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  return (
    <Panel title={UNEXPECTED}>
      <p>{sentenceOf(error)}</p>
      <div className={styles.buttons}>
        <ButtonLink to={pathname + search} reloadDocument>
          {isRefusal(error) ? 'Open the Page' : 'Try Again'}
        </ButtonLink>
        <ButtonLink to="/" look="quiet" reloadDocument>
          Go Home
        </ButtonLink>
      </div>
    </Panel>
  )
}
