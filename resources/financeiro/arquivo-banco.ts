import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** A bank file read line by line, each position named (FIN-05): before it is sent, or as it came back. */
export default {
  name: 'arquivo-banco',
  path: '/arquivo-banco',
  breadcrumb: 'Arquivo do banco',
  icon: 'import',
  action: 'list',
  subject: 'arquivobanco',
  perfis: {
    prestador: ['list'],
    administrativo: ['list'],
  },
  parent: 'processo-pagamento',
  neto: true,
  order: 90,
  screen: 'arquivo-banco',
} as const satisfies ResourceDeclaration;
