import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** The desk of people's rights over their data: what waits, until when, and what was answered (docs/guides/privacidade.md). */
export default {
  name: 'solicitacoes-titulares',
  entity: 'privacidade/solicitacao-titular',
  path: '/solicitacoes-titulares',
  breadcrumb: 'Solicitações de titulares',
  icon: 'idcard',
  subject: 'solicitacaotitular',
  actions: ['montar'],
  parent: 'privacidade',
  aoVivo: true,
  list: {
    columns: ['nomeTitular', 'tipo', 'papel', 'situacao', 'recebidaEm', 'prazo', 'identidade'],
    search: ['nomeTitular', 'pacienteId', 'tipo', 'situacao', 'recebidaEm', 'prazo'],
    card: ['nomeTitular', 'tipo', 'situacao', 'prazo'],
    opening: 'abertas',
    presets: [
      {
        key: 'abertas',
        title: 'Sem resposta',
        filters: { situacao_in: 'RECEBIDA,EM_ATENDIMENTO' },
        waits: { title: 'Pedidos de titulares sem resposta', action: 'update' },
      },
      { key: 'respondidas', title: 'Respondidas', filters: { situacao_in: 'RESPONDIDA,NEGADA' } },
    ],
  },
  form: {
    open: 'page',
    summary: ['tipo', 'prazo', 'papel'],
    sections: [
      {
        title: 'Pedido',
        fields: [
          'pacienteId:2',
          'nomeTitular:2',
          'tipo',
          'canal',
          'detalhe:2',
          'recebidaEm',
          'prazo',
          'situacao',
        ],
      },
      {
        title: 'Quem pede',
        fields: ['papel:2', 'nomeRequerente', 'provaDaRepresentacao', 'identidade', 'contato'],
      },
      {
        title: 'Pacote de dados',
        when: { not: { properties: { pacote: { const: 'NENHUM' } } } },
        fields: ['pacote', 'pacoteEm', 'pacotePedidoPor', 'pacoteConteudo:2', 'pacoteResumo:2'],
      },
      {
        title: 'Resposta',
        fields: [
          'respostaPronta:2',
          'resposta:2',
          'entregueComo',
          'atendidaPor',
          'respondidaEm',
          'respondidaPor',
          'motivoDesistencia:2',
        ],
      },
    ],
    principal: ['responder'],
  },
  capabilities: ['privacidade'],
} as const satisfies ResourceDeclaration;
