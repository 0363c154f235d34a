import { cardText, type CardSummary } from '#domain/checkout/payment.ts'

/** "Credit Card: Visa ending in 4242" */
export const PaymentText = ({ method, card }: { method: string; card: CardSummary | null }) => (
  <p>
    {method}
    {card && (
      <>
        <br />
        {cardText(card)}
      </>
    )}
  </p>
)
