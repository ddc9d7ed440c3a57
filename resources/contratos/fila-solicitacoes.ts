import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The queue of any other insurer: /prontuarios-{insurer} leads here (src/features/nao-encontrado). */
export default {
  name: 'fila-solicitacoes',
  path: '/solicitacoes-convenio/fila/:endereco',
  breadcrumb: 'Fila de solicitações',
  icon: 'solution',
  subject: 'solicitacaoconvenio',
  sharedSubject: true,
  tenant: true,
  parent: 'contrato',
  showFind: false,
  inMenu: 'solicitacoes-convenio',
  screen: 'solicitacoes-convenio',
} as const satisfies ResourceDeclaration;
