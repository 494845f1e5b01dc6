import type { ServiceMailMessages } from './en';

/** Texts of mails of the service itself in Arabic. */
export const ar: ServiceMailMessages = {
  'mail.signIn.subject': 'رابط تسجيل الدخول',
  'mail.signIn.text': 'استخدم هذا الرابط لتسجيل الدخول. يعمل مرة واحدة خلال 15 دقيقة.',
  'mail.signIn.action': 'تسجيل الدخول',
  'mail.signIn.note': 'إذا لم تطلبه، يمكنك تجاهل هذه الرسالة: لا يمكن لأحد تسجيل الدخول من دون الرابط.',
  'mail.added.subject': 'أنت الآن ضمن فريق {account}',
  'mail.added.text': 'تمت إضافتك إلى فريق {account}. دورك: {role}.',
  'mail.added.note': 'إذا كنت لا تريد ذلك، يمكنك مغادرة الفريق في أي وقت.',
  'mail.invitation.subject': 'انضم إلى فريق {account}',
  'mail.invitation.text': 'دعاك {inviter} إلى فريق {account}. دورك: {role}.',
  'mail.invitation.unnamed': 'تمت دعوتك إلى فريق {account}. دورك: {role}.',
  'mail.invitation.action': 'الانضمام إلى الفريق',
  'mail.invitation.note':
    'يعمل الرابط لمدة سبعة أيام. يمكن لأي شخص لديه الرابط الانضمام بدلًا منك، فلا تشاركه. إذا لم تكن تتوقع دعوة، يمكنك تجاهل هذه الرسالة.',
  'mail.owner.subject': 'كن مالك الحساب {account}',
  'mail.owner.text': 'فتح {parent} الحساب {account} من أجلك. اقبله لتصبح مالكه.',
  'mail.owner.action': 'قبول الحساب',
  'mail.owner.note':
    'يعمل الرابط لمدة سبعة أيام. يمكن لأي شخص لديه الرابط القبول بدلًا منك، فلا تشاركه. إذا لم تكن تتوقع ذلك، يمكنك تجاهل هذه الرسالة.',
  'mail.webhookFailing.subject': 'خطاف ويب لا يقبل الرسائل',
  'mail.webhookFailing.text': 'لم يقبل خطاف الويب {id} على {url} أي رسالة منذ {time}.',
  'mail.webhookFailing.note': 'يُعاد إرسال الرسائل لنحو ثلاثة أيام. إذا لم تُقبل أي رسالة حتى ذلك الحين، يُعطَّل خطاف الويب.',
  'mail.webhookDisabled.subject': 'تم تعطيل خطاف ويب',
  'mail.webhookDisabled.text': 'تم تعطيل خطاف الويب {id} على {url} في {time}، لأن عنوانه لا يقبل الرسائل.',
  'mail.webhookDisabled.note':
    'لن يتلقى أحداثًا أخرى. فعّله عندما يستجيب العنوان مجددًا؛ ويمكن إعادة إرسال الأحداث الفائتة.',
};
