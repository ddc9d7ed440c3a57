import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { NOTA_DO_CUIDADO } from '#resources/compartilhado/cuidado.ts';

export default {
  name: 'prontuarios',
  entity: 'clinico/prontuario',
  path: '/prontuarios',
  redirect: '/prontuarios/list',
  listPath: '/prontuarios/list',
  formPath: '/prontuarios/form-prontuario/:id?',
  formScreen: 'prontuario',
  reads: ['paciente:view', 'prontuario:list'],
  breadcrumb: 'Prontuários',
  icon: 'solution',
  subject: 'prontuario',
  // What is clinical is for professionals (PERM-03).
  perfis: {
    prestador: [],
    profissional: [
      'list',
      'view',
      'insert',
      'update',
      'encerrar',
      'reabrir',
      'cancelar',
      'restringir',
      'emitir',
      'registrar-resultado',
      'visto',
    ],
    administrativo: [],
  },
  guard: 'prontuarios',
  order: 4,
  list: {
    notice: NOTA_DO_CUIDADO,
    columns: ['pacienteId', 'iniciadoEm', 'categoriaId', 'profissionalId', 'estado', 'encerradoEm'],
    search: ['pacienteId', 'profissionalId', 'categoriaId', 'estado', 'iniciadoEm', 'restrito'],
    presets: [
      {
        key: 'abertos',
        title: 'Abertos',
        filters: { estado_in: 'ABERTO,REABERTO' },
        waits: { title: 'Prontuários abertos', action: 'encerrar' },
      },
    ],
    card: ['pacienteId', 'iniciadoEm', 'estado'],
  },
  form: {
    open: 'page',
    drafts: 'servidor',
    tabs: [
      {
        title: 'Evolução',
        sections: [
          { fields: ['queixaPrincipal:2', 'historiaDoenca:2', 'antecedentes:2'] },
          { fields: ['subjetivo:1', 'objetivo:1', 'avaliacao:1', 'plano:1', 'evolucao:2'] },
        ],
      },
      { title: 'Problemas', sections: [{ fields: ['problemas:2'] }] },
      { title: 'Sinais vitais', sections: [{ fields: ['sinaisVitais:2'] }] },
      { title: 'Medicamentos', sections: [{ fields: ['medicamentos:2', 'imunizacoes:2'] }] },
      { title: 'Antecedentes', sections: [{ fields: ['historico:2'] }] },
      { title: 'Procedimentos', sections: [{ fields: ['procedimentos:2'] }] },
      {
        title: 'Atendimento',
        sections: [
          {
            fields: [
              'pacienteId',
              'nomePaciente',
              'categoriaId',
              'iniciadoEm',
              'profissionalId',
              'idAgenda',
              'internacaoId',
              'secoes:2',
              'formularios:2',
              'restrito:2',
            ],
          },
          {
            title: 'Situação',
            fields: [
              'estado',
              'encerradoEm',
              'encerradoPor',
              'condutaSinais:2',
              'sinaisDaConduta:2',
              'reabertoEm',
              'reabertoPor',
              'motivoReabertura',
              'canceladoEm',
              'motivoCancelamento',
            ],
          },
        ],
      },
    ],
  },
  aoVivo: true,
  capabilities: ['papel-clinico', 'prescricao'],
  documents: {
    insert: 'update',
    rename: 'update',
    remove: 'update',
    signature: 'update',
    clinical: 'view',
    tags: true,
  },
} as const satisfies ResourceDeclaration;
