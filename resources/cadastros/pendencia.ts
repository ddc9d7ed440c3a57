import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'pendencias',
  entity: 'cadastros/pendencia',
  path: '/pendencias',
  breadcrumb: 'Pendências',
  icon: 'alert',
  subject: 'pendencia',
  parent: 'base',
  list: {
    columns: [
      'codigo',
      'descricao',
      'origem',
      'prazoDias',
      'bloqueiaAtendimento',
      'bloqueiaFaturamento',
      'ativa',
    ],
    inline: ['origem', 'prazoDias'],
  },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
