import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'cbo-ocupacoes',
  entity: 'cadastros/cbo-ocupacao',
  path: '/cbo-ocupacoes',
  breadcrumb: 'Ocupações (CBO)',
  icon: 'idcard',
  subject: 'cboocupacao',
  parent: 'base',
  list: {
    columns: ['codigo', 'titulo', 'familia', 'areaSaude', 'ativa'],
    presets: [{ key: 'saude', title: 'Da área da saúde', filters: { areaSaude: 'true' } }],
  },
} as const satisfies ResourceDeclaration;
