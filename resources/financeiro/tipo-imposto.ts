import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { vigencia } from '#resources/compartilhado/vigencia.ts';

export default {
  name: 'tipos-impostos',
  entity: 'financeiro/tipo-imposto',
  path: '/tipos-impostos',
  breadcrumb: 'Tipos de impostos',
  icon: 'percent',
  subject: 'tipoimposto',
  parent: 'configuracao-pagamento',
  list: {
    columns: ['sigla', 'descricao', 'pessoa', 'calculo', 'aliquota', 'codigoReceita', 'ativo'],
    presets: vigencia('m'),
  },
  form: { open: 'page' },
} as const satisfies ResourceDeclaration;
