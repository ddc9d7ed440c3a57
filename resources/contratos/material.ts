import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'materiais',
  entity: 'contratos/material',
  path: '/materiais',
  breadcrumb: 'Materiais',
  icon: 'tool',
  subject: 'material',
  parent: 'tabela',
  filho: true,
  order: 40,
  list: {
    columns: ['codigo', 'nome', 'codigoTuss', 'fabricante', 'referencia', 'opme', 'ativo'],
    presets: [{ key: 'opme', title: 'OPME', filters: { opme: 'true' } }],
  },
} as const satisfies ResourceDeclaration;
