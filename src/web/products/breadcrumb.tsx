import { categorySlug } from '#domain/categories.ts'
import { Link } from '../ui/link.tsx'
import styles from './breadcrumb.module.css'

/** Home, Products, category, name. */
export const Breadcrumb = ({ product: { name, category } }: { product: { name: string; category: string } }) => (
  <nav aria-label="Breadcrumb">
    <ol className={styles.crumbs}>
      <li>
        <Link to="/">Home</Link>
      </li>
      <li>
        <Link to="/products">Products</Link>
      </li>
      {category && (
        <li>
          <Link to={`/products/category/${categorySlug(category)}`}>{category}</Link>
        </li>
      )}
      <li aria-current="page" title={name}>
        <bdi>{name}</bdi>
      </li>
    </ol>
  </nav>
)
