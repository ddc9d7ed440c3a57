import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'relatorios-gerados',
  entity: 'relatorios/relatorio-gerado',
  path: '/relatorios-gerados',
  breadcrumb: 'Relatórios gerados',
  icon: 'folder',
  subject: 'relatoriogerado',
  perfis: {
    prestador: ['list', 'view'],
    administrativo: ['list', 'view'],
    profissional: ['list', 'view'],
  },
  parent: 'relatorio',
  filho: true,
  order: 900,
  list: {
    columns: ['pedidoEm', 'titulo', 'fatos', 'formato', 'linhas', 'situacao', 'guardadoAte'],
    search: ['pedidoEm', 'situacao', 'formato', 'titulo'],
    card: ['titulo', 'pedidoEm', 'situacao'],
    empty: 'Um relatório com muitos registros, ou agendado, aparece aqui por uma semana.',
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: [
          'titulo:2',
          'fatos:2',
          'situacao',
          'formato',
          'linhas',
          'pedidoEm',
          'prontoEm',
          'guardadoAte',
          'falha:2',
        ],
      },
    ],
  },
  capabilities: ['relatorio'],
  aoVivo: true,
} as const satisfies ResourceDeclaration;
