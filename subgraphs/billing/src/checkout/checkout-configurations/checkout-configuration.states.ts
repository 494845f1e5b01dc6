import { registerEnum } from '../../../../kit/src';

export const checkoutModes = ['payment', 'setup'] as const;
export type CheckoutMode = (typeof checkoutModes)[number];
export const CheckoutModeEnum = registerEnum(
  'CheckoutMode',
  checkoutModes,
  'Whether a checkout sells a plan or only saves a payment method.',
);

export const checkoutConfigurationOrders = ['created_at'] as const;
export const CheckoutConfigurationOrderEnum = registerEnum(
  'CheckoutConfigurationOrder',
  checkoutConfigurationOrders,
  'Sort key of a list of checkout configurations.',
);
