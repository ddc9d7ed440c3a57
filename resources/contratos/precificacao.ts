import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { vigencia } from '#resources/compartilhado/vigencia.ts';

export default {
  name: 'precificacao',
  entity: 'contratos/precificacao',
  path: '/precificacao',
  breadcrumb: 'Precificação',
  icon: 'calculator',
  subject: 'tabpreco',
  sharedSubject: true,
  parent: 'contrato',
  order: 40,
  list: {
    columns: [
      'codigo',
      'prestadorConvenioId',
      'tipo',
      'forma',
      'tabelaPrecoId',
      'percentual',
      'inicioVigencia',
    ],
    search: [
      'prestadorConvenioId',
      'tipo',
      'forma',
      'tabelaPrecoId',
      'planoId',
      'inicioVigencia',
      'fimVigencia',
      'ativa',
    ],
    presets: vigencia('f'),
  },
  form: {
    sections: [
      { fields: ['codigo', 'descricao', 'prestadorConvenioId', 'planoId'] },
      { title: 'A que se aplica', fields: ['tipo', 'grupoProcedimentoId', 'prioridade', 'ativa'] },
      {
        title: 'Cálculo',
        fields: ['forma', 'tabelaPrecoId', 'percentual', 'valorFixo', 'valorCh', 'acrescimoUrgencia'],
      },
      { title: 'Vigência', fields: ['inicioVigencia', 'fimVigencia'] },
    ],
    open: 'page',
  },
} as const satisfies ResourceDeclaration;
