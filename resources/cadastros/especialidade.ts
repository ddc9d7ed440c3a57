import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'especialidades',
  entity: 'cadastros/especialidade',
  path: '/especialidades',
  aliases: ['/especialidade'],
  breadcrumb: 'Especialidades',
  icon: 'medicine',
  subject: 'especialidade',
  parent: 'base',
  list: { columns: ['codigo', 'nome', 'tipo', 'conselhoId', 'minutosConsulta', 'ativa'] },
} as const satisfies ResourceDeclaration;
