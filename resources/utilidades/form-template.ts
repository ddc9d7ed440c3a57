import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'form-templates',
  entity: 'utilidades/form-template',
  path: '/form-templates',
  formPath: '/manager-form-templates/:id?',
  formAction: 'insert',
  formScreen: 'construtor-formulario',
  formChoosesProvider: true,
  breadcrumb: 'Modelos de formulário',
  icon: 'form',
  subject: 'form-template',
  perfis: {
    prestador: ['list', 'view', 'insert', 'update', 'delete'],
    profissional: ['list', 'view'],
  },
  parent: 'util',
  list: {
    columns: ['nome', 'situacao', 'numero', 'dono', 'atualizadoEm'],
    search: ['nome', 'situacao', 'dono', 'publicadoEm'],
    card: ['nome', 'situacao', 'numero'],
    presets: [
      { key: 'publicados', title: 'Publicados', filters: { situacao: 'PUBLICADO' } },
      { key: 'rascunhos', title: 'Rascunhos', filters: { situacao: 'RASCUNHO' } },
    ],
  },
  form: { open: 'page' },
  aoVivo: true,
} as const satisfies ResourceDeclaration;
