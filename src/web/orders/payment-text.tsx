import { cardText, type CardSummary } from '#domain/checkout/payment.ts'

/** "Credit Card: Visa ending in 4242" */
export const PaymentText = ({ method, card }: { method: string; card: CardSummary | null }) => (
  <p>
    <span>{method}</span>
    {card && (
      <span>
        <br />
        {cardText(card)}
      </span>
    )}
  </p>
)
