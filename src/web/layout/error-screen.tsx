import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { ApiError } from '#contract/client.ts'
import * as urls from '#domain/urls.ts'
import { referenceText, UNEXPECTED } from '#domain/errors.ts'
import { useRootData } from '#web/root-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './error-screen.module.css'
import { SlimFooter } from './footer.tsx'
import { SlimHeader } from './header.tsx'
import { NOT_FOUND, NotFoundPanel, Panel } from './not-found-panel.tsx'

export const titleOfError = (error: unknown): string => (isMissing(error) ? NOT_FOUND : UNEXPECTED)

/** No route matches a URL with a line break. */
const isMissing = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404

/** The page for any failure. The cause is in the log. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { name = 'Linden', year, logo } = useRootData()?.shop ?? {}
  // On the page of a failed request, the server adds this element outside React.
  useEffect(() => () => document.getElementById('reference')?.remove(), [])
  return (
    <>
      <SlimHeader name={name} logo={logo} />
      <main id="main">{isMissing(error) ? <NotFoundPanel /> : <Failure error={error} />}</main>
      <SlimFooter name={name} year={year} />
    </>
  )
}

const UNREACHABLE = 503

/** Whether a page rejected a form from another site, which is not the shop's failure. */
const isRejectedForm = (error: unknown): boolean => isRouteErrorResponse(error) && error.status < 500

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError && error.status === UNREACHABLE) return error.message
  if (isRejectedForm(error)) return 'This page could not process what was sent to it. Nothing has been changed.'
  return 'Something went wrong on our side. Your cart is safe. Please try again in a moment.'
}

function Failure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  // Pages rendered on the server show it elsewhere, and not every error is in the shop's log.
  const reference = !import.meta.env.SSR && error instanceof ApiError && (error.body.reference as string | undefined)
  return (
    <Panel title={UNEXPECTED}>
      <p>{sentenceOf(error)}</p>
      {reference && <p>{referenceText(reference)}</p>}
      <div className={styles.buttons}>
        <ButtonLink to={pathname + search} reloadDocument>
          {isRejectedForm(error) ? 'Open the Page' : 'Try Again'}
        </ButtonLink>
        <ButtonLink to={urls.home} variant="quiet" reloadDocument>
          Go Home
        </ButtonLink>
      </div>
    </Panel>
  )
}
