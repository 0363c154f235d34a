update carts set shipping_email = lower(json_extract(draft, '$.shippingAddress.email')),
    billing_email = lower(json_extract(draft, '$.billingAddress.email'))
  where draft like '%@%';
