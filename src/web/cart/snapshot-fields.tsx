type SnapshotFieldsProps = { name: string; price: number; image: string | null }

/** Hidden fields with a product's displayed name, price and picture. Section 7. */
export const SnapshotFields = ({ name, price, image }: SnapshotFieldsProps) => (
  <>
    <input type="hidden" name="name" value={name} />
    <input type="hidden" name="price" value={price} />
    {image && <input type="hidden" name="image" value={image} />}
  </>
)
