update carts set shipping_email = lower(draft::json #>> '{shippingAddress,email}'),
    billing_email = lower(draft::json #>> '{billingAddress,email}')
  where draft like '%@%';
