import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'analisadores',
  entity: 'clinico/analisador',
  path: '/analisadores',
  breadcrumb: 'Analisadores',
  icon: 'experiment',
  subject: 'examelaboratorio',
  sharedSubject: true,
  parent: 'clinicoconfiguracao',
  order: 73,
  list: {
    columns: ['nome', 'aplicacao', 'instalacao', 'endereco', 'ativo'],
    empty: 'Cadastre cada analisador que manda os seus resultados pela rede, por HL7.',
  },
} as const satisfies ResourceDeclaration;
