import * as urls from '#domain/urls.ts'
import { Panel } from '#web/layout/not-found-panel.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink, ReloadLink } from '#web/ui/button.tsx'
import { HomePicture } from '#web/home/home-picture.tsx'
import styles from './product-screen.module.css'
import type { DescribedSample } from './described-sample.ts'
import { useStorefront } from '#web/root-data.ts'

/** Messages of the page. Sections 4 and 8. */
export const NOT_FOUND = 'Product Not Found'
export const NOT_LOADED = 'Failed to load product details. Please try again later.'
export const NOT_SOLD = 'This product is not available. The link may be old or mistyped.'

type ProductFailureProps = { sample: DescribedSample | undefined; isMissing: boolean }

/** Section 8, "Product detail". A sample's URL shows the sample. Without a product, there is no retry button. */
export function ProductFailure({ sample, isMissing }: ProductFailureProps) {
  const { isDemo } = useStorefront()
  if (sample && isDemo) return <SampleProduct sample={sample} />
  return <Panel title={NOT_FOUND}>{isMissing && !isDemo ? <NotSold /> : <Failed />}</Panel>
}

const SampleProduct = ({ sample: { name, description, picture } }: { sample: DescribedSample }) => (
  <div className={`page ${styles.screen}`}>
    <div className={styles.product}>
      <HomePicture picture={picture} sizes="(min-width: 48rem) 55vw, 94vw" priority />
      <div className={styles.facts}>
        <div className={styles.head}>
          <h1 className={styles.name}>{name}</h1>
          <p>{description}</p>
          <p>This is a sample. It is not for sale.</p>
        </div>
        <Failed />
      </div>
    </div>
  </div>
)

const NotSold = () => (
  <>
    <p>{NOT_SOLD}</p>
    <div className={styles.ways}>
      <ButtonLink to={urls.products}>Back to Products</ButtonLink>
      <ButtonLink variant="quiet" to={urls.home}>
        Go Home
      </ButtonLink>
    </div>
  </>
)

const Failed = () => (
  <>
    <Alert tone="error">{NOT_LOADED}</Alert>
    <div className={styles.ways}>
      <ButtonLink to={urls.products}>Back to Products</ButtonLink>
      <ReloadLink />
    </div>
  </>
)
