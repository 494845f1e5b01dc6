import type { PlanMessages } from './en';

/** Texts of changes of plans in Arabic. */
export const ar: PlanMessages = {
  'action.changePlan': 'تغيير الخطة',
  'plans.heading': 'تغيير خطتك',
  'plans.text': 'اختر خطة. سترى السعر قبل خصم أي مبلغ.',
  'plans.none': 'لا توجد خطة أخرى حاليًا.',
  'plans.legend': 'الخطة',
  'plans.option':
    '{name}: {amount} {days, plural, =1 {كل يوم} =7 {كل أسبوع} two {كل يومين} few {كل # أيام} many {كل # يومًا} other {كل # يوم}}',
  'plans.optionCurrent':
    '{name} (خطتك): {amount} {days, plural, =1 {كل يوم} =7 {كل أسبوع} two {كل يومين} few {كل # أيام} many {كل # يومًا} other {كل # يوم}}',
  'plans.quantity': 'الكمية',
  'plans.quantityHint': 'للخطط التي تباع بالوحدة',
  'plans.continue': 'متابعة',
  'plans.choose': 'اختر خطة.',
  'plans.taxAdded': 'قد تضاف الضريبة.',
  'plans.confirmHeading': 'مراجعة التغيير',
  'plans.nowHeading': 'التغيير الآن',
  'plans.nowText': 'تبدأ خطتك الجديدة اليوم. يُحتسب لك الوقت غير المستخدم من خطتك الحالية.',
  'plans.trialText': 'تبدأ خطتك الجديدة اليوم. تستمر فترتك التجريبية المجانية ولا يُخصم شيء قبل نهايتها.',
  'plans.price': 'الخطة الجديدة',
  'plans.credit':
    'رصيد عن {days, plural, zero {# يوم غير مستخدم} one {يوم واحد غير مستخدم} two {يومين غير مستخدمين} few {# أيام غير مستخدمة} many {# يومًا غير مستخدم} other {# يوم غير مستخدم}}',
  'plans.tax': 'الضريبة',
  'plans.due': 'المستحق اليوم',
  'plans.method': 'طريقة الدفع',
  'plans.next': 'الدفعة التالية',
  'plans.pay': 'دفع {amount} والتغيير الآن',
  'plans.switchFree': 'التغيير الآن',
  'plans.laterHeading': 'التغيير لاحقًا',
  'plans.laterText': 'تبدأ خطتك الجديدة في {day}. حتى ذلك الحين تحتفظ بخطتك الحالية. يُخصم {amount} في ذلك اليوم.',
  'plans.later': 'التغيير في {day}',
  'plans.nowImpossible': 'رصيد الوقت غير المستخدم أكبر من سعر الخطة الجديدة. يمكن التغيير في نهاية الفترة الحالية.',
  'plans.discountEnds': 'ينتهي خصمك الحالي مع التغيير.',
  'plans.noMethod': 'احفظ طريقة دفع أولًا. لا يُخصم شيء مقابل الحفظ.',
  'plans.other': 'اختيار خطة أخرى',
  'plans.scheduled':
    'في {day} تتغير خطتك إلى {name} مقابل {amount} {days, plural, =1 {كل يوم} =7 {كل أسبوع} two {كل يومين} few {كل # أيام} many {كل # يومًا} other {كل # يوم}}.',
  'plans.undo': 'الاحتفاظ بالخطة الحالية',
  'plans.done': 'تم تغيير خطتك.',
  'plans.doneLater': 'تتغير خطتك في {day}.',
  'plans.undone': 'ستحتفظ بخطتك الحالية.',
  'plans.payment': 'تغيير الخطة',
};
