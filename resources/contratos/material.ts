import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { vigencia } from '#resources/compartilhado/vigencia.ts';

export default {
  name: 'materiais',
  entity: 'contratos/material',
  path: '/materiais',
  breadcrumb: 'Materiais',
  icon: 'tool',
  subject: 'material',
  parent: 'tabela',
  order: 40,
  list: {
    columns: ['codigo', 'nome', 'codigoTuss', 'fabricante', 'opme', 'ativo'],
    presets: [
      ...vigencia('m', { inicioAberto: true }),
      { key: 'opme', title: 'OPME', filters: { opme: 'true' } },
    ],
  },
  comments: true,
} as const satisfies ResourceDeclaration;
