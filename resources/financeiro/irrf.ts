import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { vigencia } from '#resources/compartilhado/vigencia.ts';

export default {
  name: 'irrf',
  entity: 'financeiro/irrf',
  path: '/irrf',
  breadcrumb: 'IRRF',
  icon: 'percent',
  subject: 'irrf',
  parent: 'configuracao-pagamento',
  list: {
    columns: [
      'inicioVigencia',
      'fimVigencia',
      'faixa',
      'baseInicial',
      'baseFinal',
      'aliquota',
      'parcelaDeduzir',
    ],
    presets: vigencia('f'),
    card: ['baseInicial', 'baseFinal', 'aliquota'],
  },
  form: {
    sections: [
      { fields: ['faixa', 'aliquota', 'baseInicial', 'baseFinal', 'parcelaDeduzir', 'deducaoDependente'] },
      { title: 'Vigência', fields: ['inicioVigencia', 'fimVigencia', 'norma:2'] },
    ],
  },
} as const satisfies ResourceDeclaration;
