import * as urls from '#domain/urls.ts'
import { categorySlug } from '#domain/catalog/categories.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './breadcrumb.module.css'

export const Breadcrumb = ({ product: { name, category } }: { product: { name: string; category: string } }) => (
  <nav aria-label="Breadcrumb">
    <ol className={styles.crumbs}>
      <li>
        <Link to={urls.home}>Home</Link>
      </li>
      <li>
        <Link to={urls.products}>Products</Link>
      </li>
      {category && (
        <li>
          <Link to={urls.category(categorySlug(category))}>{category}</Link>
        </li>
      )}
      <li aria-current="page" title={name}>
        <bdi>{name}</bdi>
      </li>
    </ol>
  </nav>
)
