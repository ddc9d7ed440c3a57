import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'aniversariantes',
  path: '/relatorio-aniversariantes',
  aliases: ['/aniversariantes'],
  breadcrumb: 'Aniversariantes',
  icon: 'notification',
  action: 'rep005',
  subject: 'report',
  sharedSubject: true,
  tenant: true,
  parent: 'relatorio',
  filho: true,
  order: 270,
  screen: 'relatorio',
  report: {
    about: 'Quem faz anos no período, com o telefone, para uma palavra da casa.',
    of: 'pacientes',
    at: 'dataNascimento',
    yearly: true,
    where: { ativo: 'true', obito: 'false' },
    filters: ['sexo', 'aceitaMensagens'],
    columns: ['nome', 'dataNascimento', 'idade', 'celular', 'telefone', 'aceitaMensagens'],
    link: 'enviar-mensagem',
  },
} as const satisfies ResourceDeclaration;
