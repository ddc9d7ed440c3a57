import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'avisos',
  entity: 'utilidades/aviso',
  path: '/avisos',
  breadcrumb: 'Avisos',
  icon: 'notification',
  subject: 'aviso',
  perfis: {
    fornecedor: ['list', 'view'],
    parceiro: ['list', 'view'],
  },
  parent: 'util',
  list: {
    columns: ['titulo', 'prioridade', 'destino', 'inicio', 'fim', 'ativo'],
    card: ['prioridade', 'destino', 'inicio'],
    presets: [
      { key: 'ativos', title: 'Ativos', filters: { ativo: 'true' } },
      { key: 'urgentes', title: 'Urgentes', filters: { prioridade: 'URGENTE' } },
    ],
  },
} as const satisfies ResourceDeclaration;
