/**
 * Texts of the membership pages and of membership transfers in English, in the ICU message format. The other languages
 * have the same keys. Formatted amounts and dates are values of messages.
 */
export const en = {
  'membership.fallback': 'Your membership',
  'membership.a': 'a membership',

  'status.TRIALING': 'Trial',
  'status.ACTIVE': 'Active',
  'status.PAST_DUE': 'Payment overdue',
  'status.COMPLETED': 'Paid in full',
  'status.CANCELED': 'Canceled',
  'status.EXPIRED': 'Expired',
  'status.UNRESOLVED': 'On hold',
  'status.DRAFTED': 'Not started',
  'status.CANCELING': 'Cancellation scheduled',

  'status.access': 'You have access.',
  'status.accessUntil': 'You have access until {day}.',
  'status.canceling': 'You have access until {day}. You will not be charged again.',
  'status.pastDue':
    'Your last payment failed. You still have access, and we will retry the payment in the next few days.',
  'status.completed': 'Lifetime access: this membership does not expire.',
  'status.ended': 'This membership has ended.',
  'status.canceledOn': 'This membership was canceled on {day}.',
  'status.expiredOn': 'Your access ended on {day}.',
  'status.unresolved': 'A payment is under review.',
  'status.drafted': 'This membership has not started yet.',
  'status.paused': 'Payments are paused.',
  'status.pausedUntil': 'Payments are paused until {day}.',
  'status.trial': 'Your trial ends on {day}.',
  'status.renews': 'Renews automatically until you cancel.',

  'detail.price': 'Price',
  'detail.trialEnds': 'Trial ends',
  'detail.nextPayment': 'Next payment',
  'detail.accessEnds': 'Access ends',
  'detail.method': 'Payment method',
  'detail.noMethod': 'None saved',
  'detail.otherMethod': 'Saved payment method',
  'detail.expiry': '{card}, expires {expiry}',

  'payments.heading': 'Payments',
  'payments.date': 'Date',
  'payments.status': 'Status',
  'payments.receipt': 'View receipt, {day}',
  'payments.newest': 'Newest payments',
  'payments.older': 'Older payments',
  'payment.SUCCEEDED': 'Paid',
  'payment.PENDING': 'Pending',
  'payment.FAILED': 'Failed',
  'payment.PAST_DUE': 'Overdue',
  'payment.CANCELED': 'Canceled',
  'payment.UNCOLLECTIBLE': 'Not collected',
  'payment.REFUNDED': 'Refunded',
  'payment.PARTIALLY_REFUNDED': 'Partially refunded',
  'payment.DRAFTED': 'Draft',
  'payment.INCOMPLETE': 'Incomplete',
  'payment.DISPUTED': 'Disputed',

  'action.keep': 'Keep membership',
  'action.addDays': 'Add {days, plural, one {# day} other {# days}}',
  'action.addMethod': 'Add payment method',
  'action.changeMethod': 'Change payment method',
  'action.cancel': 'Cancel membership',
  'action.back': 'Back',

  'done.canceled': 'Your membership is canceled. You have access until {day}.',
  'done.kept': 'Your membership will continue.',
  'done.card': 'Your payment method was changed.',
  'done.toppedUp': 'Payment successful. You have access until {day}.',
  'done.offer': 'The discount was applied. Your next payment is {amount}.',

  'offerStep.heading': 'Stay for {percentage}% less',
  'offerStep.text':
    '{seller} offers you {percentage}% off {intervals, plural, =0 {all future payments} one {your next payment} other {your next # payments}}. You pay {amount} {intervals, plural, one {instead} other {each time}}.',
  'offerStep.accept': 'Accept discount',
  'offerStep.decline': 'No, cancel',

  'cancelStep.text': 'You have access until {day}. You will not be charged again. You can change your mind until then.',
  'cancelStep.textWithoutDay':
    'You have access until the end of the current period. You will not be charged again. You can change your mind until then.',
  'cancelStep.option': 'Why are you leaving?',
  'cancelStep.choose': 'Choose a reason',
  'cancelStep.reason': 'Tell the seller more',
  'cancelReason.TOO_EXPENSIVE': 'It is too expensive',
  'cancelReason.SWITCHING': 'I am switching to another product',
  'cancelReason.MISSING_FEATURES': 'A feature is missing',
  'cancelReason.TECHNICAL_ISSUES': 'It has technical problems',
  'cancelReason.BAD_EXPERIENCE': 'I had a bad experience',
  'cancelReason.TESTING': 'I was only trying it out',
  'cancelReason.OTHER': 'Another reason',

  'keepStep.text': 'Your membership continues as before.',
  'keepStep.textWithPrice': 'Your membership continues as before and renews for {amount} on {day}.',

  'cardStep.current': 'Your current payment method: {method}.',
  'cardStep.nothing': 'Nothing is charged today.',
  'cardStep.next': 'Nothing is charged today. The next payment is {amount} on {day}.',
  'cardStep.agreement': 'You allow {seller} to charge this payment method for your membership.',

  'topUpStep.heading': 'Add days',
  'topUpStep.days': 'Days',
  'topUpStep.until': 'Access until',
  'topUpStep.noMethod': 'Save a payment method first. Nothing is charged for saving it.',
  'topUpStep.otherCard': 'Use another card',

  'step.saving': 'We are saving your payment method',
  'step.unfinished': 'Not finished yet',
  'step.unfinishedHeading': 'You have not finished yet',
  'step.unchanged': 'Nothing was changed or charged.',
  'step.leave': 'Go back without changes',
  'step.incomplete': 'The form was incomplete. Nothing was changed or charged. Check it and send it again.',
  'step.unsure':
    'We could not complete this. Send it again: it takes effect only once, even if you send it several times.',
  'step.notCharged': 'Nothing was charged. Try again, or use another card.',
  'step.rejected': 'This is not possible at the moment. Nothing was charged.',

  'owner.heading': 'Sign in as the owner',
  'owner.text':
    'Only the owner of this membership can pay with its saved payment method. Sign out, then sign in with the e-mail address that was used for the purchase.',
  'owner.action': 'Sign in with another address',

  'transfer.heading': 'A membership for you',
  'transfer.text': 'The current owner transfers {name} to you. Enter your details to accept it.',
  'transfer.accept': 'Accept membership',
  'transfer.renewal': 'Price: {price}. Renews automatically until you cancel.',
  'transfer.usedText': 'Each link works only once. Ask {seller} for a new one if you need it.',
  'transfer.expiredText': 'Ask {seller} for a new one.',
  'invitation.heading': 'You are invited',
  'invitation.text': '{seller} invites you to {name}. Enter your details to accept the invitation.',
  'invitation.accept': 'Accept invitation',
} as const;

/** Key of a text. */
export type ManageKey = keyof typeof en;

/** All texts of one language. */
export type ManageMessages = Readonly<Record<ManageKey, string>>;
