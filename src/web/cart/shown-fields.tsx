type ShownFieldsProps = { name: string; price: number; image: string | null }

/** The fields of a form that adds to the cart which say what the page shows of the product. Section 7. */
export const ShownFields = ({ name, price, image }: ShownFieldsProps) => (
  <>
    <input type="hidden" name="name" value={name} />
    <input type="hidden" name="price" value={price} />
    {image && <input type="hidden" name="image" value={image} />}
  </>
)
