import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import styles from './product-failure.module.css'
import { HomePicture } from './home-picture.tsx'
import type { Sample } from './samples.ts'
import { PRODUCT_TEXTS } from './texts.ts'

/** Section 8, "Product detail". A sample is shown where its address was asked for; it cannot be bought. */
export const ProductFailure = ({ sample }: { sample: Sample | undefined }) => (
  <div className={`page ${styles.failure}`}>
    {sample ? <SampleProduct sample={sample} /> : <h1>{PRODUCT_TEXTS.productNotFound}</h1>}
    <Alert tone="error">{PRODUCT_TEXTS.productFailed}</Alert>
    <ButtonLink to="/products">Back to Products</ButtonLink>
  </div>
)

const SampleProduct = ({ sample: { name, description, picture } }: { sample: Sample }) => (
  <>
    <HomePicture
      className={styles.picture}
      name={picture}
      widths={[640, 1280]}
      shape={[1200, 900]}
      sizes="(min-width: 42rem) 672px, 94vw"
    />
    <h1>{name}</h1>
    <p>{description}</p>
    <p>This is a sample. It is not for sale.</p>
  </>
)
