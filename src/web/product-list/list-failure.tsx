import * as urls from '#domain/urls.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ReloadLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './product-list-screen.module.css'
import { SampleCard } from '#web/catalog/sample-card.tsx'
import { SAMPLES } from '#web/catalog/samples.ts'
import grid from '#web/catalog/product-grid.module.css'
import { useStorefront } from '#web/root-data.ts'

const SAMPLE_COUNT = 2

/** Section 8, "Product list": the panel, and, in the demo, two samples that cannot be bought. */
export const ListFailure = ({ title }: { title: string }) => (
  <div className={`page ${styles.screen}`}>
    <h1>{title}</h1>
    <Alert tone="error" title="Error Loading Products">
      <p>Failed to load products. Please try again later.</p>
      <ReloadLink />
    </Alert>
    {useStorefront().isDemo && <Samples />}
    <p>
      Or go <Link to={urls.home}>home</Link>.
    </p>
  </div>
)

const Samples = () => (
  <>
    <h2 className={styles.samples}>Samples of what we sell</h2>
    <ul className={`${grid.grid} ${grid.four}`}>
      {SAMPLES.slice(0, SAMPLE_COUNT).map((sample) => (
        <li key={sample.id}>
          <SampleCard sample={sample} />
        </li>
      ))}
    </ul>
  </>
)
