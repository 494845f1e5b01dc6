import type { CheckoutMessages } from './en';

/** Texts of the checkout in Arabic. */
export const ar: CheckoutMessages = {
  'summary.heading': 'ملخص الطلب',
  'summary.initialFee': 'رسوم أولية',
  'summary.from': 'ابتداءً من {day}',

  'field.addPromoCode': 'إضافة رمز ترويجي',
  'field.remove': 'إزالة',

  'address.stateOnly': 'الولاية',
  'address.province': 'المقاطعة',
  'address.prefecture': 'المحافظة (اليابان)',
  'address.county': 'المقاطعة الإدارية',
  'address.emirate': 'الإمارة',
  'address.area': 'النطاق',
  'address.zip': 'الرمز البريدي (ZIP)',
  'address.postcode': 'الرمز البريدي (Postcode)',
  'address.pin': 'الرمز البريدي (PIN)',
  'address.eircode': 'الرمز البريدي (Eircode)',
  'address.town': 'البلدة أو المدينة',
  'address.suburb': 'الضاحية',
  'address.district': 'الحي',

  'problem.fieldMissing': 'املأ الحقل «{label}».',
  'problem.postalCode': 'هذا ليس رمزًا بريديًا في {country}. مثال: {example}.',

  'order.number': 'رقم الطلب',
  'order.licenseKey': 'مفتاح الترخيص',
  'order.nextPayment': 'الدفعة التالية',
  'order.open': 'الانتقال إلى {name}',
  'calendar.add': 'إضافة الدفعة التالية إلى تقويمك',
  'calendar.summary': 'دفع {amount} إلى {seller}',
  'calendar.description': 'دفع تلقائي مقابل {name}. يمكنك تغييره أو إلغاؤه من حسابك.',

  'buy.archived': 'لم يعد {name} معروضًا للبيع',
  'buy.archivedText': 'أنهى {seller} البيع. تبقى المشتريات السابقة صالحة. لم يُخصم منك أي مبلغ.',
  'buy.visitSeller': 'زيارة {seller}',

  'footer.label': 'الشروط والمساعدة',
  'footer.terms': 'شروط الخدمة',
  'footer.privacy': 'سياسة الخصوصية',
  'footer.refund': 'سياسة الاسترداد',
  'footer.cancellation': 'سياسة الإلغاء',

  'agreement.documents':
    'بالمتابعة فإنك تقبل شروط الخدمة وسياسة الاسترداد وسياسة الإلغاء الواردة في نهاية هذه الصفحة، وتؤكد أنك قرأت سياسة الخصوصية.',

  'card.another': 'استخدام بطاقة أخرى',
  'problem.savedCardEmail': 'البطاقات المحفوظة تخص {email}. استخدم عنوان البريد الإلكتروني هذا أو بطاقة أخرى.',
  'error.METHOD_NOT_USABLE': 'لم يعد من الممكن استخدام هذه البطاقة المحفوظة. اختر بطاقة أخرى.',
};
