import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { vigencia } from '#resources/compartilhado/vigencia.ts';

export default {
  name: 'inss',
  entity: 'financeiro/inss',
  path: '/inss',
  breadcrumb: 'INSS',
  icon: 'percent',
  subject: 'inss',
  parent: 'configuracao-pagamento',
  list: {
    columns: [
      'segurado',
      'inicioVigencia',
      'fimVigencia',
      'faixa',
      'salarioInicial',
      'salarioFinal',
      'aliquota',
    ],
    presets: vigencia('f'),
    card: ['salarioInicial', 'salarioFinal', 'aliquota'],
  },
  form: {
    sections: [
      { fields: ['segurado', 'faixa', 'salarioInicial', 'salarioFinal', 'aliquota'] },
      { title: 'Vigência', fields: ['inicioVigencia', 'fimVigencia', 'norma:2'] },
    ],
  },
} as const satisfies ResourceDeclaration;
