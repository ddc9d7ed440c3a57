import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { vigencia } from '#resources/compartilhado/vigencia.ts';

export default {
  name: 'tabela-tributacao',
  entity: 'financeiro/tabela-tributacao',
  path: '/tabela-tributacao',
  breadcrumb: 'Tabela de tributação',
  icon: 'table',
  subject: 'tabelatributacao',
  parent: 'configuracao-pagamento',
  list: {
    columns: [
      'codigo',
      'descricao',
      'tipoImpostoId',
      'tipoPessoa',
      'aliquota',
      'inicioVigencia',
      'fimVigencia',
    ],
    presets: vigencia('f'),
  },
  form: { open: 'page' },
} as const satisfies ResourceDeclaration;
