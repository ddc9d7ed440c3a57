import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { vigencia } from '#resources/compartilhado/vigencia.ts';

export default {
  name: 'minimo-retencao',
  entity: 'financeiro/minimo-retencao',
  path: '/minimo-retencao',
  breadcrumb: 'Mínimos de retenção',
  icon: 'calculator',
  subject: 'minimoretencao',
  parent: 'configuracao-pagamento',
  list: {
    columns: ['descricao', 'tipoImpostoId', 'valorMinimo', 'modo', 'sobre', 'inicioVigencia', 'fimVigencia'],
    presets: vigencia('m'),
  },
  form: {
    sections: [
      { fields: ['descricao:2', 'tipoImpostoId', 'valorMinimo', 'modo', 'sobre', 'ativo'] },
      { title: 'Vigência', fields: ['inicioVigencia', 'fimVigencia', 'norma:2'] },
    ],
    open: 'page',
  },
} as const satisfies ResourceDeclaration;
