import type { MailMessages } from './en';

/** Texts of mails to buyers in Portuguese. */
export const pt: MailMessages = {
  'mail.line': '{label}: {value}',
  'mail.product': 'Produto',
  'mail.total': 'Valor total',
  'mail.date': 'Data',
  'mail.paidWith': 'Forma de pagamento',
  'mail.card': '{brand} com final {digits}',
  'mail.anyCard': 'Cartão com final {digits}',
  'mail.reference': 'Referência',
  'mail.reason': 'Motivo',
  'mail.refunded': 'Valor reembolsado',
  'mail.payment': 'Pagamento',
  'mail.footer': 'Você recebeu este e-mail porque comprou de {seller}.',
  'mail.entryFooter': 'Você recebeu este e-mail porque solicitou acesso a {seller}.',
  'mail.test': 'Modo de teste: nenhum valor real foi movimentado.',

  'mail.receipt.subject': 'Seu recibo de {seller}',
  'mail.receipt.renewed': 'Sua assinatura foi renovada',
  'mail.receipt.text': '{seller} recebeu seu pagamento de {amount}.',
  'mail.receipt.manage': 'Você pode ver seus pagamentos, trocar a forma de pagamento ou cancelar quando quiser.',

  'mail.failed.subject': 'Seu pagamento para {seller} não foi concluído',
  'mail.failed.heading': 'Seu pagamento não foi concluído',
  'mail.failed.text': 'Não foi possível cobrar {amount} pela sua assinatura de {seller}.',
  'mail.failed.retry':
    'A próxima tentativa será em {day}. Para manter seu acesso, atualize a forma de pagamento até lá.',
  'mail.failed.action': 'Atualizar forma de pagamento',

  'mail.refund.subject': 'Seu reembolso de {seller}',
  'mail.refund.heading': 'Você recebeu um reembolso',
  'mail.refund.text': '{seller} reembolsou {amount} para você.',
  'mail.refund.time':
    'Dependendo do seu banco, o valor pode levar até dez dias úteis para aparecer na sua fatura ou no seu extrato.',

  'mail.trial.subject': 'Seu período de teste de {seller} termina em breve',
  'mail.trial.heading': 'Seu período de teste termina em breve',
  'mail.trial.text':
    'Seu período de teste termina em {day}. Se você não cancelar até lá, sua assinatura será renovada e cobrada.',
  'mail.trial.price': 'Preço da renovação',

  'mail.renewal.subject': 'Sua assinatura de {seller} será renovada em breve',
  'mail.renewal.heading': 'Sua assinatura será renovada em breve',
  'mail.renewal.text': 'Sua assinatura será renovada em {day}, e o valor será cobrado na sua forma de pagamento.',

  'mail.canceled.subject': 'Sua assinatura de {seller} foi cancelada',
  'mail.canceled.heading': 'Sua assinatura foi cancelada',
  'mail.canceled.text': 'Você mantém seu acesso até {day}. Nada mais será cobrado.',
  'mail.canceled.keep': 'Se mudar de ideia, você pode manter sua assinatura até lá.',
  'mail.canceled.action': 'Manter assinatura',

  'mail.ended.subject': 'Sua assinatura de {seller} terminou',
  'mail.ended.heading': 'Sua assinatura terminou',
  'mail.ended.text': 'Você não tem mais acesso. Nada mais será cobrado.',

  'mail.approved.subject': '{seller} aceitou sua solicitação',
  'mail.approved.heading': 'Sua solicitação foi aceita',
  'mail.approved.pay': 'Agora você pode concluir sua compra. Nada foi cobrado ainda.',
  'mail.approved.free': 'Você recebe acesso gratuito.',
  'mail.approved.action': 'Concluir compra',

  'mail.denied.subject': 'Sua solicitação para {seller}',
  'mail.denied.heading': 'Sua solicitação não foi aceita',
  'mail.denied.text': '{seller} não aceitou sua solicitação. Nada foi cobrado.',

  'mail.invoiceFooter': 'Você recebe este e-mail porque {seller} enviou uma fatura para você.',
  'mail.licenseKey': 'Chave de licença',

  'mail.invoice.subject': 'Fatura {number} de {seller}',
  'mail.invoice.heading': 'Você recebeu uma fatura',
  'mail.invoice.text': '{seller} enviou a você a fatura {number}. Pague-a até {day}.',

  'mail.received.subject': '{seller} recebeu sua solicitação',

  'mail.card.subject': 'Seu cartão em {seller} vence em breve',
  'mail.card.heading': 'Seu cartão vence em breve',
  'mail.card.text': '{card} vence em {expiry}, antes da renovação da sua assinatura em {seller}, em {day}.',
  'mail.card.note': 'Para manter seu acesso, adicione outro cartão antes da renovação.',

  'mail.dispute.subject': 'Sua contestação com {seller}',
  'mail.dispute.heading': 'Seu banco decidiu sobre sua contestação',
  'mail.dispute.lost': 'O banco decidiu a seu favor. O valor contestado de {amount} permanece com você.',
  'mail.dispute.won': 'O banco decidiu a favor de {seller}. O pagamento de {amount} continua válido.',
  'mail.dispute.note': 'Se tiver dúvidas sobre a decisão, entre em contato com seu banco.',

  'mail.unsubscribe': 'Cancelar inscrição',
};
