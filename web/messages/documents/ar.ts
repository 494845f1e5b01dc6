import type { DocumentMessages } from './en';

/** Texts of invoices, credit notes and the page to unsubscribe in Arabic. */
export const ar: DocumentMessages = {
  'invoice.heading': 'فاتورة',
  'invoice.title': 'فاتورة {number}',
  'invoice.number': 'رقم الفاتورة',
  'invoice.issued': 'تاريخ الإصدار',
  'invoice.due': 'تاريخ الاستحقاق',
  'invoice.details': 'تفاصيل الفاتورة',
  'invoice.items': 'البنود المفوترة',
  'invoice.item': 'الوصف',
  'invoice.open': 'يُرجى دفع هذه الفاتورة في موعد أقصاه {day}.',
  'invoice.automatic': 'يُخصم مبلغ هذه الفاتورة من وسيلة الدفع المحفوظة لديك.',
  'invoice.pastDue': 'كان موعد استحقاق هذه الفاتورة {day} ولم تُدفع بعد.',
  'invoice.chargeFailed': 'تعذّر خصم مبلغ هذه الفاتورة من وسيلة الدفع المحفوظة لديك.',
  'invoice.paid': 'دُفعت هذه الفاتورة بتاريخ {day}.',
  'invoice.void': 'هذه الفاتورة ملغاة. لا يوجد مبلغ مستحق.',
  'invoice.uncollectible': 'شُطبت هذه الفاتورة بوصفها غير قابلة للتحصيل. لا يوجد مبلغ مستحق.',
  'invoice.taxLater': 'قد تُضاف ضريبة عند الدفع حسب عنوانك.',
  'invoice.amountDue': 'المبلغ المستحق',
  'invoice.pay': 'دفع الفاتورة',
  'invoice.payLink': 'رابط الدفع',
  'invoice.link': 'عرض الفاتورة',
  'invoice.nothing': 'لا توجد فاتورة على هذا الرابط',

  'creditNote.heading': 'إشعار دائن',
  'creditNote.title': 'إشعار دائن {number}',
  'creditNote.number': 'رقم الإشعار الدائن',
  'creditNote.date': 'تاريخ رد المبلغ',
  'creditNote.details': 'تفاصيل الإشعار الدائن',
  'creditNote.items': 'البنود المستردة',
  'creditNote.net': 'المبلغ قبل الضريبة',
  'creditNote.total': 'المبلغ المردود',
  'creditNote.text': 'يصحّح هذا الإشعار الدائن الإيصال {number} الصادر بتاريخ {day}.',
  'creditNote.link': 'عرض الإشعار الدائن',
  'creditNote.nothing': 'لا يوجد إشعار دائن على هذا الرابط',

  'unsubscribe.ask':
    'سيتوقف البائع {seller} عن إرسال رسائل قوائم الانتظار إلى {address}. ستستمر رسائل المشتريات في الوصول.',
  'unsubscribe.done': 'تم إلغاء اشتراكك',
  'unsubscribe.doneText':
    'لم يعد البائع {seller} يرسل رسائل قوائم الانتظار إلى {address}. تستمر رسائل المشتريات في الوصول.',
  'unsubscribe.undo': 'الاشتراك من جديد',
  'unsubscribe.nothing': 'هذا الرابط غير صالح',
};
