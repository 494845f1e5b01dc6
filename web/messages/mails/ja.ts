import type { MailMessages } from './en';

/** Texts of mails to buyers in Japanese. */
export const ja: MailMessages = {
  'mail.line': '{label}：{value}',
  'mail.product': '商品',
  'mail.total': '合計',
  'mail.date': '日付',
  'mail.paidWith': 'お支払い方法',
  'mail.card': '{brand}（末尾{digits}）',
  'mail.anyCard': 'カード（末尾{digits}）',
  'mail.reference': '照会番号',
  'mail.reason': '理由',
  'mail.refunded': '返金額',
  'mail.payment': 'お支払い',
  'mail.footer': 'このメールは、{seller}の商品を購入されたお客様にお送りしています。',
  'mail.entryFooter': 'このメールは、{seller}にお申し込みいただいたお客様にお送りしています。',
  'mail.test': 'テストモード：実際の請求は発生していません。',

  'mail.receipt.subject': '{seller}からの領収書',
  'mail.receipt.renewed': 'メンバーシップが更新されました',
  'mail.receipt.text': '{seller}への{amount}のお支払いが完了しました。',
  'mail.receipt.manage': 'お支払い履歴の確認、お支払い方法の変更、解約は、いつでもお手続きいただけます。',

  'mail.failed.subject': '{seller}へのお支払いが完了できませんでした',
  'mail.failed.heading': 'お支払いが完了できませんでした',
  'mail.failed.text': '{seller}のメンバーシップ料金{amount}のお支払いを処理できませんでした。',
  'mail.failed.retry':
    '次回の請求は{day}に行われます。引き続きご利用いただくには、それまでにお支払い方法を更新してください。',
  'mail.failed.action': 'お支払い方法を更新する',

  'mail.refund.subject': '{seller}からの返金のお知らせ',
  'mail.refund.heading': '返金のお知らせ',
  'mail.refund.text': '{seller}から{amount}が返金されました。',
  'mail.refund.time': '金融機関によっては、ご利用明細に反映されるまでに最長10営業日かかる場合があります。',

  'mail.trial.subject': '{seller}のお試し期間がまもなく終了します',
  'mail.trial.heading': 'お試し期間がまもなく終了します',
  'mail.trial.text':
    'お試し期間は{day}に終了します。それまでに解約されない場合、メンバーシップは更新され、料金が請求されます。',
  'mail.trial.price': '更新料金',

  'mail.renewal.subject': '{seller}のメンバーシップがまもなく更新されます',
  'mail.renewal.heading': 'メンバーシップがまもなく更新されます',
  'mail.renewal.text': 'メンバーシップは{day}に更新され、お支払い方法に請求されます。',

  'mail.canceled.subject': '{seller}のメンバーシップの解約を承りました',
  'mail.canceled.heading': 'メンバーシップの解約を承りました',
  'mail.canceled.text': '{day}まで引き続きご利用いただけます。今後、料金は請求されません。',
  'mail.canceled.keep': 'それまでは、解約を取り消してメンバーシップを継続できます。',
  'mail.canceled.action': 'メンバーシップを継続する',

  'mail.ended.subject': '{seller}のメンバーシップが終了しました',
  'mail.ended.heading': 'メンバーシップが終了しました',
  'mail.ended.text': 'ご利用は終了しました。今後、料金は請求されません。',

  'mail.approved.subject': '{seller}のお申し込みが承認されました',
  'mail.approved.heading': 'お申し込みが承認されました',
  'mail.approved.pay': 'ご購入手続きを完了していただけます。まだ料金は請求されていません。',
  'mail.approved.free': '無料でご利用いただけます。',
  'mail.approved.action': '購入手続きへ進む',

  'mail.denied.subject': '{seller}へのお申し込みについて',
  'mail.denied.heading': 'お申し込みは承認されませんでした',
  'mail.denied.text': '{seller}へのお申し込みは承認されませんでした。料金は請求されていません。',

  'mail.invoiceFooter': 'このメールは、{seller}から請求書が発行されたため、お送りしています。',
  'mail.licenseKey': 'ライセンスキー',

  'mail.invoice.subject': '{seller}からの請求書 {number}',
  'mail.invoice.heading': '請求書が届きました',
  'mail.invoice.text': '{seller}から請求書{number}が発行されました。{day}までにお支払いください。',

  'mail.received.subject': '{seller}がお申し込みを受け付けました',

  'mail.card.subject': '{seller}にご登録のカードの有効期限が近づいています',
  'mail.card.heading': 'カードの有効期限が近づいています',
  'mail.card.text': '{card}の有効期限は{expiry}です。{seller}のメンバーシップは、その後の{day}に更新されます。',
  'mail.card.note': '引き続きご利用いただくには、更新日までに別のカードをご登録ください。',

  'mail.dispute.subject': '{seller}へのお支払いに関する異議申し立て',
  'mail.dispute.heading': '異議申し立てについて、銀行の決定がありました',
  'mail.dispute.lost': 'お客様の申し立てが認められました。対象の{amount}はお客様にお戻しした状態のままとなります。',
  'mail.dispute.won': '{seller}の主張が認められました。{amount}のお支払いは有効なままとなります。',
  'mail.dispute.note': '決定についてのご質問は、ご利用の銀行にお問い合わせください。',

  'mail.unsubscribe': '配信を停止する',
};
