/** Fields, arguments and input fields of the public graph that are enums since the last release and were strings, by enum. */
export const stringsToEnums: Readonly<Record<string, readonly string[]>> = {
  AcceptedPaymentMethod: ['Plan.acceptedPaymentMethods'],
  Capability: ['RecommendedAction.blockedCapabilities', 'RequiredAction.blockedCapabilities'],
  CardBrand: ['PartnerEarningResource.brand'],
  Currency: [
    'SwapCreateInput.fromToken',
    'SwapCreateInput.toToken',
    'SwapQuoteInput.fromToken',
    'SwapQuoteInput.toToken',
  ],
  CustomFieldType: ['CustomField.fieldType'],
  DeclineCode: ['Payment.failureCode', 'SetupIntent.errorCode'],
  IdentityDocumentPart: ['RequiredDocument.document'],
  PaymentMethodType: ['PartnerEarningResource.paymentMethodType'],
  PaymentProvider: ['PartnerEarningResource.processor'],
  PayoutFieldType: ['PayoutRequiredField.type'],
  PayoutStatusDetail: ['Payout.statusDetail'],
  RequestedInformationErrorCode: ['RequestedInformationError.code'],
  TransferFailureCode: ['Transfer.failureCode'],
  VerificationErrorCode: ['IdentityProfile.lastErrorCode', 'Verification.lastErrorCode'],
};

/** Fields and input fields that are typed objects since the last release and were JSON, by type. */
export const jsonToObjects: Readonly<Record<string, readonly string[]>> = {
  CheckoutStyling: ['CheckoutConfiguration.checkoutStyling', 'Plan.checkoutStyling'],
  CheckoutStylingInput: [
    'CheckoutConfigurationCreateInput.checkoutStyling',
    'CheckoutPlanInput.checkoutStyling',
    'InvoicePlanInput.checkoutStyling',
    'PlanCreateInput.checkoutStyling',
    'PlanPatch.checkoutStyling',
  ],
  DiscordAccount: ['Membership.discord'],
  Picture: ['Plan.image', 'Product.bannerImage'],
  PictureInput: [
    'CheckoutPlanInput.image',
    'CheckoutProductInput.bannerImage',
    'InvoicePlanInput.image',
    'PlanCreateInput.image',
    'PlanPatch.image',
    'ProductCreateInput.bannerImage',
    'ProductPatch.bannerImage',
  ],
  StorePageConfig: ['Product.storePageConfig'],
  StorePageConfigInput: [
    'CheckoutProductInput.storePageConfig',
    'ProductCreateInput.storePageConfig',
    'ProductPatch.storePageConfig',
  ],
  UploadHeader: ['FileCreatePayload.uploadHeaders'],
};

/** Returns the elements as text, by their type: `DeclineCode` (`Payment.failureCode`, `SetupIntent.errorCode`), … */
export function elementsIn(elementsByType: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(elementsByType)
    .map(([type, elements]) => `\`${type}\` (${elements.map((element) => `\`${element}\``).join(', ')})`)
    .join(', ');
}

/** Returns one pattern for each element, which matches only the change from a former type to the one given. */
export function changesTo(
  elementsByType: Readonly<Record<string, readonly string[]>>,
  former: string,
): readonly RegExp[] {
  return Object.entries(elementsByType).flatMap(([type, elements]) =>
    elements.map((element) => {
      const [owner, argument] = element.split(/[(:]/);
      const place = argument === undefined ? owner : `${owner} arg ${argument}`;
      return new RegExp(`^${place} (?:has )?changed type from \\[?${former}!?\\]?!? to \\[?${type}!?\\]?!?\\.$`);
    }),
  );
}
