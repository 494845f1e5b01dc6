import type { MailMessages } from './en';

/** Texts of mails to buyers in Arabic. */
export const ar: MailMessages = {
  'mail.line': '{label}: {value}',
  'mail.product': 'المنتج',
  'mail.total': 'الإجمالي',
  'mail.date': 'التاريخ',
  'mail.paidWith': 'وسيلة الدفع',
  'mail.card': 'بطاقة {brand} تنتهي بالأرقام {digits}',
  'mail.anyCard': 'بطاقة تنتهي بالأرقام {digits}',
  'mail.reference': 'الرقم المرجعي',
  'mail.reason': 'السبب',
  'mail.refunded': 'المبلغ المُسترَد',
  'mail.payment': 'عملية الدفع',
  'mail.footer': 'وصلتك هذه الرسالة لأنك اشتريت من {seller}.',
  'mail.entryFooter': 'وصلتك هذه الرسالة لأنك طلبت الانضمام لدى {seller}.',
  'mail.test': 'الوضع التجريبي: لم يُخصم أي مبلغ فعليًا.',

  'mail.receipt.subject': 'إيصالك من {seller}',
  'mail.receipt.renewed': 'تم تجديد عضويتك',
  'mail.receipt.text': 'استلم البائع {seller} دفعتك بمبلغ {amount}.',
  'mail.receipt.manage': 'يمكنك في أي وقت الاطلاع على مدفوعاتك أو تغيير وسيلة الدفع أو إلغاء عضويتك.',

  'mail.failed.subject': 'لم تنجح عملية الدفع إلى {seller}',
  'mail.failed.heading': 'لم تنجح عملية الدفع',
  'mail.failed.text': 'تعذّر خصم مبلغ {amount} مقابل عضويتك لدى {seller}.',
  'mail.failed.retry': 'ستُعاد المحاولة في {day}. للاحتفاظ بعضويتك، يُرجى تحديث وسيلة الدفع قبل ذلك.',
  'mail.failed.action': 'تحديث وسيلة الدفع',

  'mail.refund.subject': 'تأكيد رد المبلغ من {seller}',
  'mail.refund.heading': 'تم رد المبلغ إليك',
  'mail.refund.text': 'ردّ إليك البائع {seller} مبلغ {amount}.',
  'mail.refund.time': 'قد يستغرق ظهور المبلغ في كشف حسابك ما يصل إلى عشرة أيام عمل، حسب البنك الذي تتعامل معه.',

  'mail.trial.subject': 'تنتهي فترتك التجريبية لدى {seller} قريبًا',
  'mail.trial.heading': 'تنتهي فترتك التجريبية قريبًا',
  'mail.trial.text': 'تنتهي فترتك التجريبية في {day}. إذا لم تلغِ الاشتراك قبل ذلك، تُجدَّد عضويتك ويُخصم منك المبلغ.',
  'mail.trial.price': 'سعر التجديد',

  'mail.renewal.subject': 'تُجدَّد عضويتك لدى {seller} قريبًا',
  'mail.renewal.heading': 'تُجدَّد عضويتك قريبًا',
  'mail.renewal.text': 'تُجدَّد عضويتك في {day}، ويُخصم المبلغ من وسيلة الدفع الخاصة بك.',

  'mail.canceled.subject': 'تم إلغاء عضويتك لدى {seller}',
  'mail.canceled.heading': 'تم إلغاء عضويتك',
  'mail.canceled.text': 'يمكنك الاستفادة من العضوية حتى {day}. لن يُخصم منك أي مبلغ آخر.',
  'mail.canceled.keep': 'إذا غيّرت رأيك، يمكنك الاحتفاظ بعضويتك حتى ذلك الحين.',
  'mail.canceled.action': 'الاحتفاظ بالعضوية',

  'mail.ended.subject': 'انتهت عضويتك لدى {seller}',
  'mail.ended.heading': 'انتهت عضويتك',
  'mail.ended.text': 'لم يعد بإمكانك الاستفادة من العضوية. لن يُخصم منك أي مبلغ آخر.',

  'mail.approved.subject': 'قبِل البائع {seller} طلبك',
  'mail.approved.heading': 'تم قبول طلبك',
  'mail.approved.pay': 'يمكنك الآن إتمام الشراء. لم يُخصم منك أي مبلغ بعد.',
  'mail.approved.free': 'يمكنك بدء الاستخدام مجانًا.',
  'mail.approved.action': 'إتمام عملية الشراء',

  'mail.denied.subject': 'طلبك لدى {seller}',
  'mail.denied.heading': 'لم يُقبل طلبك',
  'mail.denied.text': 'لم يقبل البائع {seller} طلبك. لم يُخصم منك أي مبلغ.',

  'mail.invoiceFooter': 'تصلك هذه الرسالة لأن البائع {seller} أصدر لك فاتورة.',
  'mail.licenseKey': 'مفتاح الترخيص',

  'mail.invoice.subject': 'فاتورة {number} من {seller}',
  'mail.invoice.heading': 'وصلتك فاتورة',
  'mail.invoice.text': 'أصدر لك البائع {seller} الفاتورة {number}. يُرجى دفعها في موعد أقصاه {day}.',

  'mail.received.subject': 'استلم البائع {seller} طلبك',

  'mail.card.subject': 'بطاقتك لدى {seller} على وشك الانتهاء',
  'mail.card.heading': 'بطاقتك على وشك الانتهاء',
  'mail.card.text': 'تنتهي صلاحية {card} بتاريخ {expiry}، قبل تجديد عضويتك لدى {seller} بتاريخ {day}.',
  'mail.card.note': 'للاحتفاظ بوصولك، يُرجى إضافة بطاقة أخرى قبل موعد التجديد.',

  'mail.dispute.subject': 'اعتراضك على الدفع لدى {seller}',
  'mail.dispute.heading': 'أصدر البنك قراره بشأن اعتراضك',
  'mail.dispute.lost': 'جاء قرار البنك لصالحك. يبقى المبلغ المعترض عليه وقدره {amount} لديك.',
  'mail.dispute.won': 'جاء قرار البنك لصالح البائع {seller}. تبقى الدفعة بمبلغ {amount} سارية.',
  'mail.dispute.note': 'إذا كانت لديك أسئلة عن القرار، فيُرجى التواصل مع البنك الذي تتعامل معه.',

  'mail.unsubscribe': 'إلغاء الاشتراك',
};
