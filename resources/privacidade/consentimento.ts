import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'consentimentos',
  entity: 'privacidade/consentimento',
  path: '/consentimentos',
  breadcrumb: 'Consentimentos',
  icon: 'contract',
  subject: 'consentimento',
  parent: 'privacidade',
  list: {
    columns: ['nomePaciente', 'finalidade', 'dadoEm', 'dadoPor', 'validoAte', 'situacao'],
    search: ['pacienteId', 'finalidade', 'situacao', 'dadoEm', 'validoAte'],
    card: ['nomePaciente', 'finalidade', 'situacao'],
    presets: [
      { key: 'vigentes', title: 'Vigentes', filters: { situacao: 'VIGENTE' } },
      { key: 'vencidos', title: 'Vencidos', filters: { situacao: 'VENCIDO' } },
    ],
  },
  form: {
    open: 'drawer',
    sections: [
      {
        fields: [
          'pacienteId:2',
          'finalidade',
          'versaoDoTexto',
          'detalhe:2',
          'dadoPor:2',
          'nomeResponsavel',
          'documentoResponsavel',
          'dadoEm',
          'validoAte',
          'meio',
          'situacao',
        ],
      },
      {
        title: 'Revogação',
        fields: ['revogadoEm', 'comoRevogou', 'revogadoPor', 'motivoRevogacao:2'],
        when: { properties: { situacao: { const: 'REVOGADO' } }, required: ['situacao'] },
      },
    ],
  },
} as const satisfies ResourceDeclaration;
