import { useLayoutEffect, useRef, type RefObject } from 'react'
import { describeOptions } from '#domain/catalog/products.ts'
import { formatCents, toCents } from '#domain/money.ts'
import { useQuery } from '#web/navigation/query.ts'
import { ChipChoice } from '#web/ui/chip.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { variantChoiceOf, isBuyable, withValue, type ProductAnswer, type VariantAnswer } from './product-choice.ts'
import { useHydrated } from '#web/hydrated.ts'
import { OUT_OF_STOCK } from './stock-state.tsx'
import styles from './variant-choice.module.css'

type VariantChoiceProps = {
  product: ProductAnswer
  variant: VariantAnswer
  onChoose: (variant: VariantAnswer) => void
}

/** A group of radio buttons for each option. A single option needs no script. */
export function VariantChoice(props: VariantChoiceProps) {
  const { options, variants } = props.product
  const group = useRequestedVariant(props)
  if (variants.length === 1) return <input type="hidden" name="variantId" value={variants[0]!.id} />
  return options.length === 1 ? <OneOption {...props} group={group} /> : <SeveralOptions {...props} />
}

/** Selects the variant in the URL after hydration, because the server's page is the same for all. */
function useRequestedVariant({ product, variant, onChoose }: VariantChoiceProps) {
  const requested = useQuery().get('variant')
  const group = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    // A selection made before hydration takes precedence.
    const checked = group.current?.querySelector<HTMLInputElement>(':checked')?.value ?? variant.id
    const wanted = checked === variant.id ? requested : checked
    const found = product.variants.find(({ id }) => id === wanted)
    if (found) onChoose(found)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each address
  }, [requested])
  return group
}

function OneOption({
  product,
  variant,
  onChoose,
  group,
}: VariantChoiceProps & { group: RefObject<HTMLFieldSetElement | null> }) {
  return (
    <fieldset ref={group}>
      <Legend name={product.options[0]!.name} value={describeValues(variant)} />
      <div className={styles.values}>
        {product.variants.map((one) => (
          <ChipChoice
            key={one.id}
            name="variantId"
            value={one.id}
            label={describeValues(one)}
            soldOut={!one.inStock}
            checked={one.id === variant.id}
            onChange={() => onChoose(one)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function SeveralOptions({ product, variant, onChoose }: VariantChoiceProps) {
  const ready = useHydrated()
  const choice = variantChoiceOf(variant)
  return (
    <>
      {/* Browsers with scripts ignore the content, so only the server needs its code. */}
      <noscript>{import.meta.env.SSR && <VariantList product={product} variant={variant} />}</noscript>
      <input type="hidden" name="variantId" value={variant.id} />
      <div className={styles.options}>
        {product.options.map(({ name, values }) => (
          // Disabled until hydration, so that the submitted variant is the displayed one.
          <fieldset key={name} disabled={!ready}>
            <Legend name={name} value={choice[name] ?? ''} />
            <div className={styles.values}>
              {values.map((value) => (
                <ChipChoice
                  key={value}
                  name={`option-${name}`}
                  value={value}
                  label={value}
                  soldOut={!isBuyable(product, variant, name, value)}
                  checked={choice[name] === value}
                  onChange={() => onChoose(withValue(product, variant, name, value))}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </>
  )
}

const VariantList = ({ product, variant }: Omit<VariantChoiceProps, 'onChoose'>) => (
  <Select
    label={product.options.map(({ name }) => name).join(', ')}
    name="variantId"
    defaultValue={variant.id}
    options={product.variants.map((one) => ({
      value: one.id,
      label: `${describeOptions(one.options)} – ${one.inStock ? formatCents(toCents(one.price)) : OUT_OF_STOCK}`,
      disabled: !one.inStock,
    }))}
  />
)

const Legend = ({ name, value }: { name: string; value: string }) => (
  <legend className={styles.legend}>
    {name}: <span>{value}</span>
  </legend>
)

const describeValues = ({ options }: VariantAnswer): string => options.map(({ value }) => value).join(' / ')
