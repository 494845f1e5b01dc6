import type { DocumentMessages } from './en';

/** Texts of invoices, credit notes and the page to unsubscribe in Portuguese. */
export const pt: DocumentMessages = {
  'invoice.heading': 'Fatura',
  'invoice.title': 'Fatura {number}',
  'invoice.number': 'Número da fatura',
  'invoice.issued': 'Data de emissão',
  'invoice.due': 'Data de vencimento',
  'invoice.details': 'Dados da fatura',
  'invoice.items': 'Itens faturados',
  'invoice.item': 'Descrição',
  'invoice.open': 'Pague esta fatura até {day}.',
  'invoice.automatic': 'O valor desta fatura é cobrado na sua forma de pagamento salva.',
  'invoice.pastDue': 'Esta fatura venceu em {day} e ainda não foi paga.',
  'invoice.chargeFailed': 'Não foi possível cobrar esta fatura na sua forma de pagamento salva.',
  'invoice.paid': 'Esta fatura foi paga em {day}.',
  'invoice.void': 'Esta fatura foi cancelada. Não há valor a pagar.',
  'invoice.uncollectible': 'Esta fatura foi baixada como incobrável. Não há valor a pagar.',
  'invoice.taxLater': 'Dependendo do seu endereço, impostos podem ser acrescentados no pagamento.',
  'invoice.amountDue': 'Valor a pagar',
  'invoice.pay': 'Pagar fatura',
  'invoice.payLink': 'Link de pagamento',
  'invoice.link': 'Ver fatura',
  'invoice.nothing': 'Não há fatura neste endereço',

  'creditNote.heading': 'Nota de crédito',
  'creditNote.title': 'Nota de crédito {number}',
  'creditNote.number': 'Número da nota de crédito',
  'creditNote.date': 'Data do reembolso',
  'creditNote.details': 'Dados da nota de crédito',
  'creditNote.items': 'Itens reembolsados',
  'creditNote.net': 'Valor sem impostos',
  'creditNote.total': 'Valor reembolsado',
  'creditNote.text': 'Esta nota de crédito corrige o recibo {number} de {day}.',
  'creditNote.link': 'Ver nota de crédito',
  'creditNote.nothing': 'Não há nota de crédito neste endereço',

  'unsubscribe.ask':
    '{seller} deixará de enviar e-mails sobre listas de espera para {address}. Os e-mails sobre compras continuam sendo enviados.',
  'unsubscribe.done': 'Sua inscrição foi cancelada',
  'unsubscribe.doneText':
    '{seller} não envia mais e-mails sobre listas de espera para {address}. Os e-mails sobre compras continuam sendo enviados.',
  'unsubscribe.undo': 'Inscrever-se novamente',
  'unsubscribe.nothing': 'Este link não é válido',
};
