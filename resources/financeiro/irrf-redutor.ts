import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { vigencia } from '#resources/compartilhado/vigencia.ts';

export default {
  name: 'irrf-redutores',
  entity: 'financeiro/irrf-redutor',
  path: '/irrf-redutores',
  breadcrumb: 'Redutor do IRRF',
  icon: 'percent',
  subject: 'irrf',
  sharedSubject: true,
  parent: 'configuracao-pagamento',
  list: {
    columns: ['inicioVigencia', 'fimVigencia', 'rendimentoIsentoAte', 'rendimentoReducaoAte', 'norma'],
    presets: vigencia('m'),
  },
} as const satisfies ResourceDeclaration;
