import { ar as arAccount } from './account/ar';
import { de as deAccount } from './account/de';
import { type AccountKey, type AccountMessages, en as enAccount } from './account/en';
import { es as esAccount } from './account/es';
import { fr as frAccount } from './account/fr';
import { ja as jaAccount } from './account/ja';
import { pt as ptAccount } from './account/pt';
import { ar } from './ar';
import { de } from './de';
import { ar as arDocuments } from './documents/ar';
import { de as deDocuments } from './documents/de';
import { type DocumentKey, type DocumentMessages, en as enDocuments } from './documents/en';
import { es as esDocuments } from './documents/es';
import { fr as frDocuments } from './documents/fr';
import { ja as jaDocuments } from './documents/ja';
import { pt as ptDocuments } from './documents/pt';
import { en, type MessageKey as PageKey, type Messages as PageMessages } from './en';
import { es } from './es';
import { fr } from './fr';
import { ja } from './ja';
import { ar as arMails } from './mails/ar';
import { de as deMails } from './mails/de';
import { en as enMails, type MailKey, type MailMessages } from './mails/en';
import { es as esMails } from './mails/es';
import { fr as frMails } from './mails/fr';
import { ja as jaMails } from './mails/ja';
import { pt as ptMails } from './mails/pt';
import { ar as arManage } from './manage/ar';
import { de as deManage } from './manage/de';
import { en as enManage, type ManageKey, type ManageMessages } from './manage/en';
import { es as esManage } from './manage/es';
import { fr as frManage } from './manage/fr';
import { ja as jaManage } from './manage/ja';
import { pt as ptManage } from './manage/pt';
import { ar as arPeople } from './people/ar';
import { de as dePeople } from './people/de';
import { en as enPeople, type PeopleKey, type PeopleMessages } from './people/en';
import { es as esPeople } from './people/es';
import { fr as frPeople } from './people/fr';
import { ja as jaPeople } from './people/ja';
import { pt as ptPeople } from './people/pt';
import { ar as arPlans } from './plans/ar';
import { de as dePlans } from './plans/de';
import { en as enPlans, type PlanKey, type PlanMessages } from './plans/en';
import { es as esPlans } from './plans/es';
import { fr as frPlans } from './plans/fr';
import { ja as jaPlans } from './plans/ja';
import { pt as ptPlans } from './plans/pt';
import { pt } from './pt';
import { ar as arServiceMails } from './service-mails/ar';
import { de as deServiceMails } from './service-mails/de';
import { en as enServiceMails, type ServiceMailKey, type ServiceMailMessages } from './service-mails/en';
import { es as esServiceMails } from './service-mails/es';
import { fr as frServiceMails } from './service-mails/fr';
import { ja as jaServiceMails } from './service-mails/ja';
import { pt as ptServiceMails } from './service-mails/pt';

/** Key of a text of pages, mails or documents. */
export type MessageKey =
  | PageKey
  | AccountKey
  | DocumentKey
  | MailKey
  | ManageKey
  | PeopleKey
  | PlanKey
  | ServiceMailKey;

/** All texts of one language. */
export type Messages = PageMessages &
  AccountMessages &
  DocumentMessages &
  MailMessages &
  ManageMessages &
  PeopleMessages &
  PlanMessages &
  ServiceMailMessages;

/** Languages of the hosted pages and of mails to buyers. */
export type Locale = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'ja' | 'ar';

/** Texts by language. */
export const catalogues: Readonly<Record<Locale, Messages>> = {
  en: { ...en, ...enAccount, ...enDocuments, ...enMails, ...enManage, ...enPeople, ...enPlans, ...enServiceMails },
  de: { ...de, ...deAccount, ...deDocuments, ...deMails, ...deManage, ...dePeople, ...dePlans, ...deServiceMails },
  es: { ...es, ...esAccount, ...esDocuments, ...esMails, ...esManage, ...esPeople, ...esPlans, ...esServiceMails },
  fr: { ...fr, ...frAccount, ...frDocuments, ...frMails, ...frManage, ...frPeople, ...frPlans, ...frServiceMails },
  pt: { ...pt, ...ptAccount, ...ptDocuments, ...ptMails, ...ptManage, ...ptPeople, ...ptPlans, ...ptServiceMails },
  ja: { ...ja, ...jaAccount, ...jaDocuments, ...jaMails, ...jaManage, ...jaPeople, ...jaPlans, ...jaServiceMails },
  ar: { ...ar, ...arAccount, ...arDocuments, ...arMails, ...arManage, ...arPeople, ...arPlans, ...arServiceMails },
};
