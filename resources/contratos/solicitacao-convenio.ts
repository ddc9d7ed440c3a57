import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

/** What members ask of a convênio, of every channel of the provider (CLIN-09, INS-01). */
export default {
  name: 'solicitacoes-convenio',
  entity: 'contratos/solicitacao-convenio',
  path: '/solicitacoes-convenio',
  breadcrumb: 'Solicitações de convênios',
  icon: 'solution',
  subject: 'solicitacaoconvenio',
  perfis: {
    prestador: ['list', 'view', 'update', 'pedir', 'responder', 'autorizar', 'negar', 'rever', 'finalizar'],
    profissional: [],
    administrativo: ['list', 'view', 'insert', 'update', 'pedir', 'responder', 'cancelar', 'finalizar'],
  },
  parent: 'contrato',
  order: 16,
  list: {
    columns: [
      'protocolo',
      'nomeBeneficiario',
      'canalId',
      'carater',
      'situacao',
      'recebidaEm',
      'venceEm',
      'finalizadaEm',
    ],
    search: ['protocolo', 'matricula', 'canalId', 'situacao', 'carater', 'origem', 'recebidaEm', 'venceEm'],
    card: ['nomeBeneficiario', 'situacao', 'venceEm'],
    presets: [
      {
        key: 'em-analise',
        title: 'Em análise',
        filters: { situacao: 'EM_ANALISE' },
        waits: { title: 'Solicitações de convênios em análise', action: 'update' },
      },
      {
        key: 'aguardando',
        title: 'Aguardando quem enviou',
        filters: { situacao_in: 'AGUARDANDO_JUSTIFICATIVA,AGUARDANDO_DOCUMENTACAO' },
      },
      {
        key: 'a-finalizar',
        title: 'A finalizar',
        filters: { situacao_in: 'AUTORIZADA,AUTORIZADA_PARCIAL,NEGADA', finalizadaEm_null: 'true' },
      },
    ],
    empty: 'Chegam pela página pública do convênio, ou se registram aqui.',
  },
  form: {
    open: 'page',
    summary: ['nomeBeneficiario', 'matricula', 'protocolo', 'venceEm'],
    principal: ['autorizar', 'finalizar', 'finalizar-parcial', 'finalizar-negada', 'responder'],
    tabs: [
      {
        title: 'Solicitação',
        sections: [
          { fields: ['canalId', 'beneficiarioId', 'carater', 'situacao', 'protocolo', 'origem'] },
          {
            title: 'Pedido do profissional',
            fields: [
              'solicitante:2',
              'conselho',
              'numeroConselho',
              'ufConselho',
              'dataPedido',
              'itens:2',
              'observacao:2',
              'telefone',
              'email',
            ],
          },
          {
            title: 'Resposta',
            fields: [
              'parecer:2',
              'senha',
              'validadeSenha',
              'respondidaEm',
              'respondidaPor',
              'motivoCancelamento:2',
            ],
          },
        ],
      },
      {
        title: 'Pendências e prazo',
        sections: [
          { fields: ['recebidaEm', 'venceEm', 'pausadaEm', 'pendencias:2'] },
          { title: 'Finalização', fields: ['finalizadaEm', 'finalizadaPor'] },
          {
            title: 'Consentimento',
            fields: ['consentimentoVersao', 'consentimentoEm', 'consentimentoIp', 'consentimentoTexto:2'],
          },
        ],
      },
    ],
  },
  documents: { insert: true, rename: true, remove: true },
  sheet: {
    fields: [
      'protocolo',
      'nomeBeneficiario',
      'matricula',
      'canalId',
      'recebidaEm',
      'solicitante',
      'dataPedido',
      'situacao',
      'senha',
      'validadeSenha',
      'respondidaEm',
      'respondidaPor',
      'parecer',
    ],
    tables: [
      { of: 'itens', columns: ['descricao', 'quantidadeSolicitada', 'quantidadeAutorizada', 'observacao'] },
    ],
    signed: [{ who: 'Responsável pela resposta', field: 'respondidaPor' }],
  },
  comments: true,
  aoVivo: true,
} as const satisfies ResourceDeclaration;
