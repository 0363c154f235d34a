import * as urls from '#domain/urls.ts'
import { categorySlug } from '#domain/catalog/categories.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './breadcrumb.module.css'

type BreadcrumbProps = { product: { name: string; category: string; categoryPath?: CategoryPath | undefined } }
type CategoryPath = readonly { name: string; slug: string }[]

/** The breadcrumb categories of a product. */
export const categoryPathOf = ({ category, categoryPath }: Omit<BreadcrumbProps['product'], 'name'>): CategoryPath =>
  categoryPath ?? (category ? [{ name: category, slug: categorySlug(category) }] : [])

export const Breadcrumb = ({ product }: BreadcrumbProps) => (
  <nav aria-label="Breadcrumb">
    <ol className={styles.crumbs}>
      <li>
        <Link to={urls.home}>Home</Link>
      </li>
      <li>
        <Link to={urls.products}>Products</Link>
      </li>
      {categoryPathOf(product).map(({ name, slug }) => (
        <li key={slug}>
          <Link to={urls.category(slug)}>{name}</Link>
        </li>
      ))}
      <li aria-current="page" title={product.name}>
        <bdi>{product.name}</bdi>
      </li>
    </ol>
  </nav>
)
