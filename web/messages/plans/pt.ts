import type { PlanMessages } from './en';

/** Texts of changes of plans in Portuguese. */
export const pt: PlanMessages = {
  'action.changePlan': 'Mudar de plano',
  'plans.heading': 'Mudar de plano',
  'plans.text': 'Escolha um plano. Você vê o preço antes de qualquer cobrança.',
  'plans.none': 'Não há outro plano no momento.',
  'plans.legend': 'Plano',
  'plans.current': 'seu plano',
  'plans.scheduled': 'Em {day} seu plano muda para {name}: {price}.',
  'plans.quantity': 'Quantidade',
  'plans.quantityHint': 'Para planos vendidos por unidade',
  'plans.continue': 'Continuar',
  'plans.nowHeading': 'Mudar agora',
  'plans.nowText': 'Seu novo plano começa hoje. O tempo não usado do seu plano atual é creditado.',
  'plans.trialText': 'Seu novo plano começa hoje. Seu teste gratuito continua e nada é cobrado antes do fim dele.',
  'plans.price': 'Novo plano',
  'plans.credit': 'Crédito por {days, plural, one {# dia não usado} other {# dias não usados}}',
  'plans.tax': 'Impostos',
  'plans.due': 'A pagar hoje',
  'plans.method': 'Forma de pagamento',
  'plans.next': 'Próximo pagamento',
  'plans.pay': 'Pagar {amount} e mudar agora',
  'plans.switchFree': 'Mudar agora',
  'plans.laterHeading': 'Mudar mais tarde',
  'plans.laterText':
    'Seu novo plano começa em {day}. Até lá você mantém seu plano atual. Nesse dia serão cobrados {amount}.',
  'plans.later': 'Mudar em {day}',
  'plans.nowImpossible':
    'O crédito pelo tempo não usado é maior que o preço do novo plano. A mudança é possível no fim do período atual.',
  'plans.discountEnds': 'Seu desconto atual termina com a mudança.',
  'plans.noMethod': 'Salve primeiro uma forma de pagamento. Nada é cobrado por isso.',
  'plans.other': 'Escolher outro plano',
  'plans.undo': 'Manter o plano atual',
  'plans.done': 'Seu plano foi alterado.',
  'plans.doneLater': 'Seu plano muda em {day}.',
  'plans.undone': 'Você mantém seu plano atual.',
};
