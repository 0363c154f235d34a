type SnapshotFieldsProps = { name: string; price: number; image: string | null }

/** Hidden fields with the displayed name, price and picture of a product. Section 7. */
export const SnapshotFields = ({ name, price, image }: SnapshotFieldsProps) => (
  <>
    <input type="hidden" name="name" value={name} />
    <input type="hidden" name="price" value={price} />
    {image && <input type="hidden" name="image" value={image} />}
  </>
)
