import { useEffect, useRef } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { describeOptions } from '#domain/catalog/products.ts'
import type { FieldErrors } from '#domain/errors.ts'
import { MAX_COMMENT_LENGTH, REASON_WORDS, REASONS_OF } from '#domain/orders/returns/return-requests.ts'
import { RETURN_PAGE_TEXTS } from '#domain/orders/returns/return-texts.ts'
import { WITHDRAWAL_TEXTS } from '#domain/markets/eu.ts'
import type { Order } from '#web/orders/order.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { ChoosePhotos } from './choose-photos.tsx'
import { returnableItems, quantityField, REVIEW_RETURN, type EnteredReturn } from './return-form.ts'
import { isWithdrawalPage } from './return-page.ts'
import styles from './return-form.module.css'

type ChooseQuantitiesProps = {
  order: Order
  entered: EnteredReturn | null
  /** Whether the shopper has come back from the second step, so that the first field gets the focus. */
  isBack: boolean
  errors: FieldErrors
  proof: string
}

/** The first step. A withdrawal starts with all units selected, because most are from the whole order. */
export function ChooseQuantities({ order, entered, isBack, errors, proof }: ChooseQuantitiesProps) {
  const isWithdrawal = isWithdrawalPage(useLocation())
  const busy = useNavigation().formData?.get('intent') === REVIEW_RETURN
  const first = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (isBack) first.current?.focus()
  }, [isBack])
  const offered = returnableItems(order, isWithdrawal)
  if (offered.length === 0) return <p>{RETURN_PAGE_TEXTS.nothing}</p>
  const button = isWithdrawal ? WITHDRAWAL_TEXTS.begin : RETURN_PAGE_TEXTS.check
  return (
    <Form method="post" encType={isWithdrawal ? undefined : 'multipart/form-data'} noValidate className={styles.form}>
      <input type="hidden" name="intent" value={REVIEW_RETURN} />
      {proof && <input type="hidden" name="postalCode" value={proof} />}
      {offered.map(({ item, quantity }, index) => {
        const { name, options } = order.items[item]!
        return (
          <Select
            key={item}
            ref={index === 0 ? first : undefined}
            label={
              <>
                Quantity of <bdi>{options.length > 0 ? `${name} (${describeOptions(options)})` : name}</bdi>
              </>
            }
            name={quantityField(item)}
            options={Array.from({ length: Math.min(quantity, MAX_OPTIONS) + 1 }, (_, count) => String(count))}
            defaultValue={String(countIn(entered, item) ?? (isWithdrawal || offered.length === 1 ? quantity : 0))}
          />
        )
      })}
      {!isWithdrawal && <Reason order={order} entered={entered} error={errors.reason} />}
      <Field
        label={isWithdrawal ? 'Message to us' : 'Tell us more'}
        name="comment"
        autoComplete="off"
        optional
        maxLength={MAX_COMMENT_LENGTH}
        defaultValue={entered?.comment}
        error={errors.comment}
      />
      {!isWithdrawal && <ChoosePhotos order={order} sent={entered?.photos} error={errors.photos} />}
      <Button busy={busy}>{busy ? 'Calculating...' : button}</Button>
    </Form>
  )
}

const MAX_OPTIONS = 1000

const countIn = (entered: EnteredReturn | null, item: number): number | undefined =>
  entered === null ? undefined : (entered.items.find((one) => one.item === item)?.quantity ?? 0)

type ReasonProps = Pick<ChooseQuantitiesProps, 'order' | 'entered'> & { error: string | undefined }

function Reason({ order, entered, error }: ReasonProps) {
  const isReturnable = (order.history?.returnable.return.items.length ?? 0) > 0
  const reasons = [...(isReturnable ? REASONS_OF.return : []), ...REASONS_OF.claim]
  return (
    <>
      <Select
        label="Reason"
        name="reason"
        aria-required
        options={[
          { value: '', label: 'Choose a reason' },
          ...reasons.map((reason) => ({ value: reason, label: REASON_WORDS[reason] })),
        ]}
        defaultValue={entered?.reason ?? ''}
        error={error}
      />
      <Select
        label="If it is damaged, wrong or missing, I would like"
        name="wish"
        options={[
          { value: 'refund', label: 'A refund' },
          { value: 'exchange', label: 'A replacement' },
        ]}
        defaultValue={entered?.wish ?? 'refund'}
      />
    </>
  )
}
