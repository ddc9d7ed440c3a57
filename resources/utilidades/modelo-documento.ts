import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'modelos-documento',
  entity: 'utilidades/modelo-documento',
  path: '/modelos-documento',
  breadcrumb: 'Modelos de documento',
  icon: 'file',
  capabilities: ['modelo-documento'],
  subject: 'modelo-documento',
  perfis: {
    prestador: ['list', 'view', 'insert', 'update', 'delete'],
    profissional: ['list', 'view'],
  },
  parent: 'util',
  list: {
    columns: ['nome', 'tipo', 'papel', 'ativo', 'atualizadoEm'],
    search: ['nome', 'tipo', 'ativo'],
    card: ['nome', 'tipo', 'ativo'],
    presets: [{ key: 'ativos', title: 'Ativos', filters: { ativo: 'true' } }],
    links: ['biblioteca-documentos'],
  },
  form: {
    open: 'page',
    links: ['gerar-do-modelo'],
    sections: [
      {
        fields: [
          'nome:2',
          'tipo',
          'ativo',
          'papel',
          'orientacao',
          'cabecalho',
          'pacienteNaFolha',
          'rodape',
          'conselhoNoRodape',
          'linhaRodape:2',
        ],
      },
      { fields: ['conteudo:2'] },
    ],
  },
} as const satisfies ResourceDeclaration;
