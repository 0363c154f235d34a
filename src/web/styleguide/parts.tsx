import type { ReactNode } from 'react'
import * as urls from '#domain/urls.ts'
import { emailErrors } from '#domain/accounts/accounts.ts'
import { CART_TEXTS } from '#domain/cart/cart-texts.ts'
import { CHECKOUT_TEXTS } from '#domain/checkout/texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { ChipChoice, ChipLink, RemovableChip } from '#web/ui/chip.tsx'
import { Choice } from '#web/ui/forms/choice.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Heart } from '#web/ui/icon.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { Price } from '#web/ui/price.tsx'
import { ProductPicture } from '#web/ui/pictures/product-picture.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { OpenedDialog } from './opened-dialog.tsx'

type Part = { name: string; states: Record<string, ReactNode> }

const NO_EMAIL = emailErrors('ada@').email
const COUNTRIES = ['United States', 'Canada', 'Mexico']
const picture = {
  src: '/home/tile-home',
  widths: [640, 1280],
  width: 1280,
  height: 960,
  color: null,
  alt: 'A lamp on a table',
}

/** Every component of `web/ui/` in each of its states. */
export const PARTS: Part[] = [
  {
    name: 'Button',
    states: {
      primary: <Button>Add to Cart</Button>,
      'primary, busy': <Button busy>{CHECKOUT_TEXTS.processing}</Button>,
      'primary, disabled': <Button disabled>Out of stock</Button>,
      quiet: <Button variant="quiet">Add to Wishlist</Button>,
      'quiet, disabled': (
        <Button variant="quiet" disabled>
          Continue with Google
        </Button>
      ),
      plain: <Button variant="plain">Remove</Button>,
      link: <ButtonLink to={urls.products}>Shop Now</ButtonLink>,
      icon: (
        <IconButton label="Add to Wishlist">
          <Heart size={22} />
        </IconButton>
      ),
    },
  },
  {
    name: 'Field',
    states: {
      empty: <Field name="empty" label="City" />,
      filled: <Field name="filled" label="City" defaultValue="Springfield" />,
      optional: <Field name="optional" label="Phone" optional placeholder="For the courier" />,
      hint: <Field name="hint" label="Password" type="password" hint="At least 8 characters" />,
      error: <Field name="error" label="Email" defaultValue="ada@" error={NO_EMAIL} />,
      unit: <Field name="unit" label="Lowest price" unit="$" type="number" defaultValue="20" />,
      disabled: <Field name="disabled" label="City" disabled defaultValue="Springfield" />,
    },
  },
  {
    name: 'Select',
    states: {
      chosen: <Select name="country" label="Country" options={COUNTRIES} />,
      error: <Select name="country-error" label="Country" options={COUNTRIES} error="Country is required" />,
      disabled: <Select name="country-disabled" label="Country" options={COUNTRIES} disabled />,
    },
  },
  {
    name: 'Choice',
    states: {
      'radio button': <Choice type="radio" name="radio" value="1" label="By post" />,
      'radio button, checked': (
        <Choice type="radio" name="radio-checked" value="1" label="By courier" defaultChecked>
          <span>Tomorrow</span>
        </Choice>
      ),
      checkbox: <Choice type="checkbox" name="box" label="In stock only" />,
      'checkbox, checked': <Choice type="checkbox" name="box-checked" label="Remember me" defaultChecked />,
      disabled: <Choice type="checkbox" name="box-disabled" label="Remember me" disabled />,
    },
  },
  {
    name: 'Chip',
    states: {
      link: <ChipLink to="?">Beauty</ChipLink>,
      'link, current': (
        <ChipLink to="?" aria-current="true">
          Clothing
        </ChipLink>
      ),
      removable: <RemovableChip to="?">$20 to $90</RemovableChip>,
      choice: <ChipChoice name="size" value="S" label="S" />,
      'choice, checked': <ChipChoice name="size-checked" value="M" label="M" defaultChecked />,
      'choice, sold out': <ChipChoice name="size-gone" value="L" label="L" soldOut />,
    },
  },
  {
    name: 'Disclosure',
    states: {
      plain: <Disclosure summary="Clear cart">Remove all items from your cart?</Disclosure>,
      button: (
        <Disclosure variant="button" summary="12 more categories">
          More.
        </Disclosure>
      ),
      'bar, unfolded': (
        <Disclosure variant="bar" summary="Order summary" open>
          Three things.
        </Disclosure>
      ),
    },
  },
  {
    name: 'Alert',
    states: {
      error: <Alert tone="error">{CART_TEXTS.load}</Alert>,
      notice: (
        <Alert tone="notice" title={CHECKOUT_TEXTS.slow}>
          Check your internet connection.
        </Alert>
      ),
      success: <Alert tone="success">Your password has been changed.</Alert>,
      'error summary': <ErrorSummary errors={{ error: NO_EMAIL! }} />,
    },
  },
  { name: 'Dialog', states: { closed: <OpenedDialog /> } },
  {
    name: 'Live region',
    states: { said: <Button onClick={() => announce('Added: Stoneware Mug. 1 item in cart')}>Say it</Button> },
  },
  {
    name: 'Price',
    states: {
      usual: <Price amount={24} />,
      reduced: <Price amount={28} compareAt={56} />,
      lowest: <Price amount={54} from />,
      high: <Price amount={12345} />,
    },
  },
  {
    name: 'Rating',
    states: {
      high: <Rating value={4.9} count={1412} />,
      half: <Rating value={2.5} count={1} />,
      none: <Rating value={0} count={0} />,
    },
  },
  {
    name: 'Picture',
    states: {
      there: <ProductPicture picture={picture} sizes="300px" size="medium" />,
      small: <ProductPicture picture={null} sizes="100px" size="small" />,
      medium: <ProductPicture picture={null} sizes="300px" size="medium" />,
      large: <ProductPicture picture={null} sizes="600px" size="large" />,
    },
  },
  {
    name: 'Empty state',
    states: {
      there: (
        <EmptyState icon={<Heart size={40} className="fine" />} title="Nothing here" text="Not yet.">
          <ButtonLink to={urls.products}>Continue Shopping</ButtonLink>
        </EmptyState>
      ),
    },
  },
]
