import type { DocumentMessages } from './en';

/** Texts of invoices, credit notes and the page to unsubscribe in Japanese. */
export const ja: DocumentMessages = {
  'invoice.heading': '請求書',
  'invoice.title': '請求書 {number}',
  'invoice.number': '請求書番号',
  'invoice.issued': '発行日',
  'invoice.due': 'お支払い期限',
  'invoice.details': '請求の詳細',
  'invoice.items': 'ご請求内容',
  'invoice.item': '内容',
  'invoice.open': '{day}までにお支払いください。',
  'invoice.automatic': 'この請求書の金額は、登録済みのお支払い方法に請求されます。',
  'invoice.pastDue': 'この請求書のお支払い期限は{day}でしたが、まだお支払いいただいておりません。',
  'invoice.chargeFailed': '登録済みのお支払い方法に、この請求書の金額を請求できませんでした。',
  'invoice.paid': 'この請求書は{day}にお支払い済みです。',
  'invoice.void': 'この請求書は無効です。お支払いの必要はありません。',
  'invoice.uncollectible': 'この請求書は回収不能として処理されました。お支払いの必要はありません。',
  'invoice.taxLater': 'ご住所によっては、お支払い時に税金が加算される場合があります。',
  'invoice.amountDue': 'お支払い残高',
  'invoice.pay': '請求書を支払う',
  'invoice.payLink': 'お支払いリンク',
  'invoice.link': '請求書を見る',
  'invoice.nothing': 'このページに請求書はありません',

  'creditNote.heading': '返金明細書',
  'creditNote.title': '返金明細書 {number}',
  'creditNote.number': '返金明細書番号',
  'creditNote.date': '返金日',
  'creditNote.details': '返金の詳細',
  'creditNote.items': '返金対象',
  'creditNote.net': '税抜金額',
  'creditNote.total': '返金額',
  'creditNote.text': 'この返金明細書は、{day}の領収書{number}を訂正するものです。',
  'creditNote.link': '返金明細書を見る',
  'creditNote.nothing': 'このページに返金明細書はありません',

  'unsubscribe.ask':
    '{seller}からの順番待ちに関するメールを、{address}に配信しないようにします。ご購入に関するメールは引き続きお送りします。',
  'unsubscribe.done': '配信を停止しました',
  'unsubscribe.doneText':
    '{seller}からの順番待ちに関するメールは、{address}に配信されません。ご購入に関するメールは引き続きお送りします。',
  'unsubscribe.undo': '配信を再開する',
  'unsubscribe.nothing': 'このリンクは無効です',
};
