import type { ReactNode } from 'react'
import * as urls from '#domain/urls.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import details from '#web/orders/order-details.module.css'
import { PostalCodeForm } from '#web/orders/postal-code-form.tsx'
import type { LoadedDocument } from './load-document.ts'
import styles from './document-screen.module.css'

type DocumentScreenProps = {
  id: string
  title: string
  /** The path of the PDF. */
  pdf: string
  loaded: LoadedDocument<unknown>
  children: ReactNode
}

export function DocumentScreen({ id, title, pdf, loaded, children }: DocumentScreenProps) {
  const { document, problem, postalCode, proof } = loaded
  const query = proof && `?${proof}`
  return (
    <div className={`page ${styles.screen}`}>
      <h1 className={details.title}>{title}</h1>
      {children}
      {postalCode && <PostalCodeForm fields={postalCode} />}
      {problem !== null && (
        <Alert tone="error">
          <p>{problem}</p>
        </Alert>
      )}
      <div className={`${details.ways} ${details.screenOnly}`}>
        {document !== null && (
          <>
            <ButtonLink to={pdf + query} reloadDocument>
              Save as PDF
            </ButtonLink>
            <Button type="button" variant="quiet" className={details.print} onClick={() => print()}>
              Print
            </Button>
          </>
        )}
        <ButtonLink to={problem === null ? urls.order(id) + keyOnly(proof) : urls.findOrder} variant="quiet">
          {problem === null ? 'Back to the order' : 'Find your order'}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Omits the postal code, which must not be in a URL. */
function keyOnly(proof: string): string {
  const key = new URLSearchParams(proof).get('key')
  return key ? `?${new URLSearchParams({ key })}` : ''
}
