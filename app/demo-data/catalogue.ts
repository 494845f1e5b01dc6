/** Catalogue of the first demo account: products in different states, and plans of every type. */
export const catalogue = [
  {
    product: {
      title: 'Pickaxe Pro',
      headline: 'The trading journal that writes itself',
      route: 'pickaxe-pro',
      visibility: 'VISIBLE',
      licensingEnabled: true,
      description:
        'Imports your trades, tags them and shows what works. Windows, macOS and Linux; one license for two devices.',
      productTaxCodeId: 'ptc_software',
      labels: ['software', 'trading'],
      metadata: { support_tier: 'priority' },
    },
    plans: [
      {
        title: 'Monthly',
        planType: 'RENEWAL',
        initialPrice: '29',
        renewalPrice: '29',
        billingPeriod: 30,
        trialPeriodDays: 7,
        metadata: { seats: 1 },
        setAsDefault: true,
        internalNotes: 'Main offer',
      },
      {
        title: 'Yearly',
        planType: 'RENEWAL',
        initialPrice: '290',
        renewalPrice: '290',
        billingPeriod: 365,
        offerCancelDiscount: true,
        cancelDiscountPercentage: 20,
        cancelDiscountIntervals: 1,
        metadata: { seats: 2 },
      },
      { title: 'Lifetime', planType: 'ONE_TIME', initialPrice: '499.99', stock: 50, onePerUser: true },
    ],
  },
  {
    product: {
      title: 'Market Mornings',
      headline: 'A daily briefing before the bell',
      route: 'market-mornings',
      visibility: 'VISIBLE',
      productTaxCodeId: 'ptc_membership',
      labels: ['newsletter'],
      globalAffiliateStatus: 'ENABLED',
      globalAffiliatePercentage: '30',
    },
    plans: [
      {
        title: 'Weekly',
        planType: 'RENEWAL',
        initialPrice: '0',
        renewalPrice: '4.99',
        billingPeriod: 7,
        shortLink: 'mornings',
      },
      {
        title: 'In yen',
        planType: 'RENEWAL',
        initialPrice: '500',
        renewalPrice: '500',
        currency: 'JPY',
        billingPeriod: 30,
      },
    ],
  },
  {
    product: {
      title: 'Options from Zero',
      headline: 'A course in twelve evenings',
      route: 'options-from-zero',
      visibility: 'HIDDEN',
      productTaxCodeId: 'ptc_course',
      customCta: 'SIGN_UP',
    },
    plans: [
      {
        title: 'Ninety days',
        planType: 'ONE_TIME',
        initialPrice: '149',
        expirationDays: 90,
        gracePeriodDays: 14,
        refillable: true,
        customFields: [{ name: 'What do you want to learn?', required: true }],
      },
      {
        title: 'Three payments',
        planType: 'RENEWAL',
        initialPrice: '55',
        renewalPrice: '55',
        billingPeriod: 30,
        splitPayRequiredPayments: 3,
      },
    ],
  },
  {
    product: {
      title: 'Founders Circle',
      headline: 'Forty seats, once a year',
      route: 'founders-circle',
      visibility: 'QUICK_LINK',
      productTaxCodeId: 'ptc_coaching',
      customCta: 'APPLY_NOW',
    },
    plans: [{ title: 'Waiting list', planType: 'ONE_TIME', initialPrice: '2500', releaseMethod: 'WAITLIST' }],
  },
  {
    product: {
      title: 'Chart Pack 2024',
      headline: 'No longer sold',
      route: 'chart-pack-2024',
      visibility: 'ARCHIVED',
      productTaxCodeId: 'ptc_ebook',
    },
    plans: [{ title: 'Download', planType: 'ONE_TIME', initialPrice: '19.5', visibility: 'ARCHIVED' }],
  },
] as const;

/** Catalogue of the second account. */
export const secondCatalogue = [
  {
    product: {
      title: 'Northwind Loops',
      headline: 'Sounds for slow music',
      route: 'northwind-loops',
      visibility: 'VISIBLE',
      productTaxCodeId: 'ptc_ebook',
    },
    plans: [
      {
        title: 'All packs',
        planType: 'RENEWAL',
        initialPrice: '12',
        renewalPrice: '12',
        billingPeriod: 30,
        currency: 'EUR',
      },
    ],
  },
] as const;

export type CatalogueEntry = (typeof catalogue)[number] | (typeof secondCatalogue)[number];

/** Sales of the first account, which cover every state of a membership. */
export const sales = [
  { buyer: 'mei', plan: 'Monthly' },
  { buyer: 'oskar', plan: 'Monthly', becomes: 'active' },
  {
    buyer: 'lucia',
    plan: 'Yearly',
    cancel: { mode: 'AT_PERIOD_END', option: 'TOO_EXPENSIVE', reason: 'Next year, perhaps.' },
  },
  { buyer: 'amir', plan: 'Lifetime' },
  { buyer: 'greta', plan: 'Weekly', becomes: 'past_due' },
  { buyer: 'joao', plan: 'In yen', cancel: { mode: 'IMMEDIATE', option: 'SWITCHING' } },
  { buyer: 'nadia', plan: 'Ninety days', answer: 'How to sell covered calls.' },
  { buyer: 'bruno', plan: 'Three payments', pause: true },
  { buyer: 'bruno', plan: 'Ninety days', answer: 'Spreads.', becomes: 'expired' },
  { buyer: 'greta', plan: 'Yearly', becomes: 'unresolved' },
  { buyer: 'amir', plan: 'Monthly', draft: true },
] as const;

/** Sales of the second account. */
export const secondSales = [{ buyer: 'joao', plan: 'All packs' }] as const;

export type Sale = (typeof sales)[number] | (typeof secondSales)[number];
