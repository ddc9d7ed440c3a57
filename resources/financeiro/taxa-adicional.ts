import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { vigencia } from '#resources/compartilhado/vigencia.ts';

export default {
  name: 'taxas-adicionais',
  entity: 'financeiro/taxa-adicional',
  path: '/taxas-adicionais',
  breadcrumb: 'Taxas adicionais',
  icon: 'percent',
  subject: 'taxaadicional',
  parent: 'configuracao-recebimento',
  list: {
    columns: ['codigo', 'descricao', 'incidencia', 'percentual', 'valor', 'inicioVigencia', 'ativa'],
    presets: vigencia('f'),
  },
  form: {
    sections: [
      {
        fields: [
          'codigo',
          'descricao',
          'incidencia',
          'forma',
          'percentual',
          'valor',
          'periodo',
          'carenciaDias',
          'ativa',
        ],
      },
      { title: 'Vigência', fields: ['inicioVigencia', 'fimVigencia'] },
    ],
    open: 'page',
  },
} as const satisfies ResourceDeclaration;
