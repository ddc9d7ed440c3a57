import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { vigencia } from '#resources/compartilhado/vigencia.ts';

export default {
  name: 'tabelas-precos',
  entity: 'contratos/tabela-preco',
  path: '/tabelas-precos',
  breadcrumb: 'Tabelas de preços',
  icon: 'ordered-list',
  subject: 'tabpreco',
  parent: 'contrato',
  order: 30,
  list: {
    columns: ['codigo', 'nome', 'referencia', 'edicao', 'convenioId', 'inicioVigencia', 'fimVigencia'],
    presets: vigencia('f'),
  },
  form: {
    sections: [
      { fields: ['codigo', 'nome', 'referencia', 'edicao', 'codigoTabelaTiss', 'ativa'] },
      { title: 'A quem se aplica', fields: ['prestadorId', 'convenioId', 'planoId'] },
      { title: 'Vigência', fields: ['inicioVigencia', 'fimVigencia'] },
      { title: 'Cálculo', fields: ['percentualPadrao', 'valorCh', 'valorFilme', 'valorUco'] },
      { fields: ['portes'] },
      { fields: ['observacoes'] },
    ],
    open: 'page',
    related: [{ resource: 'tabelas-precos-itens', by: 'tabelaPrecoId', title: 'Itens' }],
    links: ['duplicar-tabela-preco'],
  },
  comments: true,
} as const satisfies ResourceDeclaration;
