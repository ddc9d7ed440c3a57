import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export default {
  name: 'precificacao',
  entity: 'contratos/precificacao',
  path: '/precificacao',
  breadcrumb: 'Precificação',
  icon: 'calculator',
  subject: 'tabpreco',
  parent: 'contrato',
  filho: true,
  order: 40,
  list: {
    columns: ['codigo', 'prestadorConvenioId', 'tipo', 'forma', 'tabelaPrecoId', 'percentual', 'inicioVigencia'],
    search: ['prestadorConvenioId', 'tipo', 'forma', 'tabelaPrecoId', 'planoId', 'inicioVigencia', 'fimVigencia', 'ativa'],
    presets: [
      { key: 'sem-fim', title: 'Vigentes sem data de fim', filters: { inicioVigencia_lte: '$hoje', fimVigencia_null: 'true' } },
      { key: 'encerrados', title: 'Encerradas até hoje', filters: { fimVigencia_lte: '$hoje' } },
      { key: 'futuros', title: 'Futuras', filters: { inicioVigencia_gte: '$hoje' } },
    ],
  },
  form: {
    sections: [
      { fields: ['codigo', 'descricao', 'prestadorConvenioId', 'planoId'] },
      { title: 'A que se aplica', fields: ['tipo', 'grupoProcedimentoId', 'prioridade', 'ativa'] },
      { title: 'Cálculo', fields: ['forma', 'tabelaPrecoId', 'percentual', 'valorFixo', 'valorCh', 'acrescimoUrgencia'] },
      { title: 'Vigência', fields: ['inicioVigencia', 'fimVigencia'] },
    ],
    open: 'page',
  },
} as const satisfies ResourceDeclaration;
