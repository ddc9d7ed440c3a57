import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { vigencia } from '#resources/compartilhado/vigencia.ts';

export default {
  name: 'tabela-limite-tributacao',
  entity: 'financeiro/tabela-limite-tributacao',
  path: '/tabela-limite-tributacao',
  breadcrumb: 'Tabela limite de tributação',
  icon: 'stock',
  subject: 'tabelalimitetributacao',
  parent: 'configuracao-pagamento',
  list: {
    columns: ['descricao', 'tipoImpostoId', 'limite', 'valor', 'inicioVigencia', 'fimVigencia'],
    presets: vigencia('m'),
  },
} as const satisfies ResourceDeclaration;
