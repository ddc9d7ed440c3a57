import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { NOTA_DO_CUIDADO } from '#resources/compartilhado/cuidado.ts';
import { LISTA_DO_PACIENTE } from '#resources/compartilhado/lista-do-paciente.ts';

const em = (...situacoes: readonly string[]) =>
  ({ properties: { situacao: { enum: [...situacoes] } }, required: ['situacao'] }) as const;

/** What is proposed for a mouth, with its prices, until the patient says yes (ODO-01). */
export default {
  name: 'planos-odontologicos',
  entity: 'clinico/plano-odontologico',
  path: '/planos-odontologicos',
  breadcrumb: 'Planos de tratamento',
  icon: 'file',
  subject: 'planoodontologico',
  ...LISTA_DO_PACIENTE,
  perfis: {
    prestador: [],
    profissional: ['list', 'view', 'insert', 'update', 'aceitar'],
    administrativo: [],
  },
  list: {
    notice: NOTA_DO_CUIDADO,
    columns: ['titulo', 'pacienteId', 'total', 'situacao', 'validade', 'profissionalId', 'aceitoEm'],
    search: ['pacienteId', 'situacao', 'convenioId', 'validade', 'profissionalId'],
    card: ['titulo', 'pacienteId', 'situacao'],
    presets: [{ key: 'com-o-paciente', title: 'Com o paciente', filters: { situacao: 'APRESENTADO' } }],
    empty: 'Um plano junta o que está planejado no odontograma, com fases e preços, para o paciente decidir.',
  },
  form: {
    open: 'page',
    principal: ['apresentar', 'aceitar'],
    sections: [
      {
        fields: [
          'titulo',
          'pacienteId',
          'situacao',
          'convenioId',
          'validade',
          'alternativaDeId',
          'itens:2',
          'total',
          'observacao:2',
        ],
      },
      {
        title: 'Decisão',
        fields: [
          'apresentadoEm',
          'apresentadoPor',
          'bocaInicial:2',
          'aceitoEm',
          'aceitoPor',
          'aceiteMeio',
          'aceiteRegistradoPor',
          'parcelas',
          'primeiroVencimento',
          'contaReceberId',
        ],
        when: { not: em('RASCUNHO') },
      },
      { title: 'Fim', fields: ['encerradoEm', 'motivo:2'], when: em('RECUSADO', 'ENCERRADO') },
      { title: 'Origem', fields: ['profissionalId', 'prontuarioId', 'restrito'] },
    ],
  },
} as const satisfies ResourceDeclaration;
