import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { vigencia } from '#resources/compartilhado/vigencia.ts';

export default {
  name: 'prestadores-convenios',
  entity: 'contratos/prestador-convenio',
  path: '/prestadores-convenios',
  breadcrumb: 'Contratos',
  icon: 'contract',
  subject: 'prestadorconvenio',
  parent: 'contrato',
  order: 25,
  list: {
    columns: [
      'codigo',
      'prestadorId',
      'convenioId',
      'codigoNaOperadora',
      'inicioVigencia',
      'fimVigencia',
      'ativo',
    ],
    presets: vigencia('m'),
  },
  form: {
    tabs: [
      {
        title: 'Contrato',
        sections: [
          {
            fields: [
              'codigo',
              'descricao',
              'prestadorId',
              'convenioId',
              'codigoNaOperadora',
              'numeroContrato',
              'numeroProcesso',
              'ativo',
            ],
          },
          { title: 'Vigência', fields: ['inicioVigencia', 'fimVigencia'] },
          {
            title: 'Faturamento',
            fields: [
              'percentualAutorizacao',
              'diaFechamento',
              'prazoPagamentoDias',
              'enviaTiss',
              'versaoTiss',
              'cobraPorGuia',
            ],
          },
          { title: 'Documentos', fields: ['contratoArquivo', 'observacoes'] },
        ],
      },
      { title: 'Ajustes', sections: [{ fields: ['ajustes'] }] },
      { title: 'Especialidades', sections: [{ fields: ['especialidades'] }] },
    ],
    open: 'page',
  },
  comments: true,
} as const satisfies ResourceDeclaration;
