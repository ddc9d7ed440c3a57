import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { vigencia } from '#resources/compartilhado/vigencia.ts';

export default {
  name: 'taxas',
  entity: 'contratos/taxa',
  path: '/taxas',
  breadcrumb: 'Taxas e diárias',
  icon: 'tag',
  subject: 'taxa',
  parent: 'tabela',
  order: 50,
  list: {
    columns: ['codigo', 'nome', 'tipo', 'unidade', 'codigoTuss', 'ativa'],
    presets: vigencia('f', { inicioAberto: true }),
  },
  form: {
    sections: [
      { fields: ['codigo', 'nome:1', 'tipo', 'unidade', 'codigoTuss', 'ativa'] },
      { title: 'Vigência', fields: ['inicioVigencia', 'fimVigencia'] },
    ],
  },
} as const satisfies ResourceDeclaration;
