/** Texts of the pages on which a buyer changes the plan of a membership or skips payments, in English and the ICU message format. */
export const en = {
  'action.changePlan': 'Change plan',
  'plans.heading': 'Change your plan',
  'plans.text': 'Choose a plan. You see the price before anything is charged.',
  'plans.none': 'There is no other plan at the moment.',
  'plans.legend': 'Plan',
  'plans.current': 'your plan',
  'plans.scheduled': 'On {day} your plan changes to {name}: {price}.',
  'plans.quantity': 'Quantity',
  'plans.quantityHint': 'For plans that are sold in units',
  'plans.continue': 'Continue',
  'plans.nowHeading': 'Change now',
  'plans.nowText': 'Your new plan starts today. Unused time of your present plan is credited.',
  'plans.trialText': 'Your new plan starts today. Your free trial continues, and nothing is charged before it ends.',
  'plans.price': 'New plan',
  'plans.credit': 'Credit for {days, plural, one {# unused day} other {# unused days}}',
  'plans.tax': 'Tax',
  'plans.due': 'Due today',
  'plans.method': 'Payment method',
  'plans.next': 'Next payment',
  'plans.pay': 'Pay {amount} and change now',
  'plans.switchFree': 'Change now',
  'plans.laterHeading': 'Change later',
  'plans.laterText':
    'Your new plan starts on {day}. Until then you keep your present plan. {amount} is charged on that day.',
  'plans.later': 'Change on {day}',
  'plans.nowImpossible':
    'The credit for unused time is more than the price of the new plan. The change is possible at the end of the current period.',
  'plans.discountEnds': 'Your present discount ends with the change.',
  'plans.noMethod': 'Save a payment method first. Nothing is charged for saving it.',
  'plans.other': 'Choose another plan',
  'plans.undo': 'Keep the present plan',
  'plans.done': 'Your plan was changed.',
  'plans.doneLater': 'Your plan changes on {day}.',
  'plans.undone': 'You keep your present plan.',
  'skips.heading': 'Skip payments',
  'skips.text': 'You keep your access. Choose how many payments you want to skip.',
  'skips.payments': 'Payments to skip',
  'skips.option': '{payments, plural, one {# payment} other {# payments}}, next payment on {day}',
  'skips.confirm': 'Skip',
  'skips.done': 'Your next payment is on {day}.',
  'skips.resumed': 'Payments are resumed.',
  'skips.resume': 'Resume payments',
  'skips.resumeText': 'Your payments continue. The next payment is {amount} on {day}.',
  'skips.status': 'Payments are skipped. Your next payment is on {day}.',
} as const;

/** Key of a text. */
export type PlanKey = keyof typeof en;

/** All texts of one language. */
export type PlanMessages = Readonly<Record<PlanKey, string>>;
